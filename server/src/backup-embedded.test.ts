import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from './platform/db/open.ts';
import { embeddedFolder } from './testing/database.ts';
import { hashesBelow } from './testing/folder.ts';
import { memoryFolder } from './testing/image.ts';
import { smallPhoto } from './testing/images.ts';
import { type Person, signIn, someone } from './testing/person.ts';
import { runTool, startProgram, startTool } from './testing/program.ts';
import { allRows } from './testing/rows.ts';
import { formOf } from './testing/stage.ts';

// The whole way of somebody who runs this with the embedded database: backup, and restore onto an empty folder.

let home: string;
let dataDir: string;
/** a whole backup of `dataDir` */
let kept: string;
let ana: Person;
let address: string;

beforeAll(async () => {
  home = await memoryFolder();
  dataDir = await embeddedFolder();
  kept = join(home, 'kept');
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

const rowsIn = async (folder: string) => {
  const db = await openDb({ dataDir: folder, log: () => {} });
  return allRows(db).finally(() => db.close());
};
const restoreTo = (folder: string, from = kept) => runTool('restore', from, { DATA_DIR: folder });

test('under a running server it is refused, naming the process, and leaves nothing', async () => {
  const server = await startProgram({ DATA_DIR: dataDir });
  ana = await signIn(server, 'Ana');
  const bruno = await signIn(server, 'Bruno');
  for (const person of [ana, bruno]) await person.call('POST auth/accept_terms/', { body: { adult: true } });
  await ana.call('POST auth/connect/', { body: { id: bruno.user.id } });
  const images = [await smallPhoto('#cc3355'), await smallPhoto('#33cc55')];
  const { body: post } = await ana.call('POST post/', { form: formOf({ images, text: 'kept' }) });
  address = post.images[1].image;
  const refused = await runTool('backup', kept, { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(`process ${server.child.pid}`) });
  expect(refused.said.trim().split('\n')).toHaveLength(1);
  expect(await readdir(home)).toEqual([]);
  // killed, not stopped: its folder is in the state in which a database must find its way itself
  server.child.kill('SIGKILL');
  await once(server.child, 'close');
});

test('every row and file is there after restore, and the server goes on where it was', async () => {
  expect(await runTool('backup', kept, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const restored = join(home, 'restored');
  expect(await restoreTo(restored)).toMatchObject({ code: 0, said: expect.stringContaining('2 images') });
  expect(await hashesBelow(join(restored, 'media'))).toEqual(await hashesBelow(join(dataDir, 'media')));
  expect(await rowsIn(restored)).toEqual(await rowsIn(dataDir));

  const server = await startProgram({ DATA_DIR: restored });
  const again = someone(server, 'Ana', ana.token);
  expect((await again.call('GET post/?is_timeline=true')).body.results[0].text).toBe('kept');
  // given out before the backup, sealed by the key that came along
  expect((await again.look(address)).status).toBe(200);
  await server.stop();
});

test('nothing is restored over anything, nor into the other kind of database', async () => {
  const before = await hashesBelow(dataDir);
  expect(await restoreTo(dataDir)).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
  expect(await hashesBelow(dataDir)).toEqual(before);
  const other = await runTool('restore', kept, {
    DATA_DIR: join(home, 'other'),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  expect(other).toMatchObject({ code: 1, said: expect.stringContaining('leave DATABASE_URL out') });
  const twice = await runTool('backup', kept, { DATA_DIR: dataDir });
  expect(twice).toMatchObject({ code: 1, said: expect.stringContaining('is there already') });
  const nothing = await runTool('backup', join(home, 'nothing'), { DATA_DIR: join(home, 'other') });
  expect(nothing).toMatchObject({ code: 1, said: expect.stringContaining('There is no database') });
  expect((await readdir(home)).sort()).toEqual(['kept', 'restored']);
});

test('a damaged one is refused before anything is written', async () => {
  const [damaged, target] = [join(home, 'damaged'), join(home, 'target')];
  await cp(kept, damaged, { recursive: true });
  const images = join(damaged, 'media', 'media');
  const names = await readdir(images, { recursive: true });
  await truncate(join(images, names.find((name) => name.endsWith('.jpg')) ?? ''), 100);
  const { code, said } = await restoreTo(target, damaged);
  expect([code, said.trim().split('\n').length]).toEqual([1, 1]);
  expect(said).toMatch(/damaged: media\/media\/.*\.jpg is not what was written/);
  expect(existsSync(target)).toBe(false);
});

test('killed on the way, it is never taken for a whole one, and the next is not in its way', async () => {
  const [target, half] = [join(home, 'cut'), join(home, 'cut.unfinished')];
  const child = startTool('backup', target, { DATA_DIR: dataDir });
  await expect.poll(() => existsSync(join(half, 'database', 'base')), { interval: 2 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect([existsSync(target), existsSync(half)]).toEqual([false, true]);
  expect(await restoreTo(join(home, 'from half'), half)).toMatchObject({
    code: 1,
    said: expect.stringContaining('never finished'),
  });
  expect(await runTool('backup', target, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect([existsSync(target), existsSync(half)]).toEqual([true, false]);
});

test('a restore that fails on its way takes back what it brought', async () => {
  const target = join(home, 'half restored');
  // the last step: a folder stands where the database would
  await mkdir(join(target, 'database', 'in the way'), { recursive: true });
  expect(await restoreTo(target)).toMatchObject({ code: 1 });
  expect(await readdir(target)).toEqual(['database']);
  await rm(join(target, 'database'), { recursive: true });
  expect(await restoreTo(target)).toMatchObject({ code: 0 });
});
