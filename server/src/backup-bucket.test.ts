import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedFolder } from './testing/database.ts';
import { formOf } from './testing/fixture.ts';
import { memoryFolder } from './testing/image.ts';
import { smallPhoto } from './testing/images.ts';
import { signIn, someone } from './testing/person.ts';
import { runAdmin, runTool, startProgram } from './testing/program.ts';
import { reset, type S3, startS3 } from './testing/s3.ts';

// Backup and restore of images in a bucket, as an operator runs them.

let home: string;
let dataDir: string;
let s3: S3;
let other: S3;
beforeAll(async () => {
  home = await memoryFolder();
  dataDir = await embeddedFolder();
  [s3, other] = [await startS3(), await startS3()];
});
afterAll(async () => {
  for (const bucket of [s3, other]) await bucket.close();
  for (const folder of [home, dataDir]) await rm(folder, { recursive: true, force: true });
});

// the SDK warns of Node 20 on stderr
const quiet = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };

test('a backup contains the images of the bucket, and a restore puts them into another one', async () => {
  const env = { DATA_DIR: dataDir, ...s3.env, ...quiet };
  const server = await startProgram(env);
  const [ana, bruno] = [await signIn(server, 'Ana'), await signIn(server, 'Bruno')];
  for (const person of [ana, bruno]) await person.call('POST auth/accept_terms/', { body: { adult: true } });
  await ana.call('POST auth/connect/', { body: { id: bruno.user.id } });
  const { body: post } = await ana.call('POST post/', { form: formOf({ images: await smallPhoto() }) });
  const address = post.images[0].image;
  const bytes = await (await ana.fetch(address)).arrayBuffer();
  expect((await readdir(dataDir)).includes('media')).toBe(false);
  await server.stop();

  const backup = join(home, 'kept');
  expect(await runTool('backup', backup, env)).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 images'),
  });
  const restored = { DATA_DIR: join(home, 'restored'), ...other.env, ...quiet };
  expect(await runTool('restore', backup, restored)).toMatchObject({ code: 0 });
  expect(await other.keys()).toEqual(await s3.keys());

  const again = await startProgram(restored);
  const same = await someone(again, 'Ana', ana.token).fetch(address);
  expect(Buffer.from(await same.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  await again.stop();
  // an unknown file goes by the command, which reads the bucket too
  expect(await runAdmin(['purge-files'], restored)).toEqual({
    code: 0,
    output: '0 unknown files were erased.\n',
  });
});

test('a restore into a bucket that is not empty is refused, and one that fails leaves it empty', async () => {
  const backup = join(home, 'kept');
  const target = { DATA_DIR: join(home, 'second'), ...other.env, ...quiet };
  expect(await runTool('restore', backup, target)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The bucket pictures is not empty \(\S+\): set S3_BUCKET to a new one\.\n$/,
    ),
  });
  const empty = await startS3();
  let puts = 0;
  empty.fail((request, response, forward) => {
    if (request.method === 'PUT') puts += 1;
    return request.method === 'PUT' && puts > 2 ? reset(request, response, forward) : forward();
  });
  expect(await runTool('restore', backup, { ...target, ...empty.env })).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^S3_ENDPOINT \(\S+\) does not serve the bucket pictures at the moment \(ECONNRESET\)\.\n$/,
    ),
  });
  expect(await empty.keys()).toEqual([]);
  await empty.close();
});
