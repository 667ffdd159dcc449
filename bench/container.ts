import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addPost, pairUp, signIn } from '../e2e/people.ts';
import { inPath } from '../tools/install/find.mjs';
import { atEnd } from '../tools/run/end.mjs';
import { freePort } from '../tools/run/free-port.mjs';
import { median, newDatabase, newRedis, run, temporaryFolder, wait } from './platform/harness.ts';
import { answers } from './platform/server.ts';

/*
 * The built image: its size, and the time from the command to `/healthz`, with an empty database and later. It runs as in
 * compose.yaml: a read-only file system, no capabilities, secrets from files. Two people sign in, connect and post a
 * photo, which a later container serves. `npm run bench -- container [image]`
 */
const image = process.argv[2] ?? 'twosome';
const rounds = 5;
const program = inPath('podman') ?? inPath('docker') ?? 'docker';
const container = async (...args: string[]) => (await promisify(execFile)(program, args)).stdout.trim();

await run(async () => {
  const folder = await temporaryFolder();
  const secret = async (name: string, value: string) => {
    await writeFile(join(folder, name), value);
    return `--env=${name}_FILE=/run/secrets/${name}`;
  };
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const name = `twosome-bench-${port}`;
  const settings = [
    await secret('SECRET_KEY', randomBytes(32).toString('hex')),
    await secret('DATABASE_URL', await newDatabase()),
    await secret('REDIS_URL', await newRedis()),
    ...[`PORT=${port}`, `PUBLIC_URL=${url}`, 'DEMO_IDENTITY=on'].map((setting) => `--env=${setting}`),
  ];
  // the container's user is not this one
  await chmod(folder, 0o755);
  const mounts = [`--volume=${folder}:/run/secrets:ro`, `--volume=${name}:/data`];
  const guards = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges'];

  /** Milliseconds to the first answer. */
  const start = async (): Promise<number> => {
    const startedAt = performance.now();
    await container(
      'run',
      '--detach',
      `--name=${name}`,
      '--network=host',
      ...guards,
      ...mounts,
      ...settings,
      image,
    );
    while (!(await answers(`${url}/healthz`))) {
      if ((await container('inspect', '--format={{.State.Running}}', name)) !== 'true')
        throw new Error(`The container ended: ${await container('logs', name)}`);
      await wait(20);
    }
    return performance.now() - startedAt;
  };
  const stop = async () => {
    await container('stop', name);
    await container('rm', name);
  };
  atEnd(async () => {
    await container('rm', '--force', '--volumes', name).catch(() => {});
    await container('volume', 'rm', '--force', name);
  });

  const size = Number(await container('inspect', '--type=image', '--format={{.Size}}', image));
  console.log(`size: ${(size / 1e6).toFixed(0)} MB`);
  console.log(`start with an empty database: ${(await start()).toFixed(0)} ms`);
  const [ana, bruno] = await Promise.all(['Ana', 'Bruno'].map((person) => signIn(url, person)));
  if (!ana || !bruno) throw new Error('Nobody signed in.');
  await pairUp(ana, bruno);
  const { images } = await addPost(ana, 'From a container.');
  await stop();

  const starts: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    starts.push(await start());
    if (round < rounds) await stop();
  }
  console.log(`start again, median of ${rounds}: ${median(starts).toFixed(0)} ms`);
  const photo = await fetch(url + images[0]?.image);
  console.log(`the photo from the container before: ${photo.status}, ${photo.headers.get('content-type')}`);
});
