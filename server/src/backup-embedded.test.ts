import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from './platform/db/open.ts';
import { embeddedFolder } from './testing/database.ts';
import { formOf } from './testing/fixture.ts';
import { hashesBelow, openToOthers } from './testing/folder.ts';
import { memoryFolder } from './testing/image.ts';
import { smallPhoto } from './testing/images.ts';
import { type Person, signIn, someone } from './testing/person.ts';
import { runTool, startProgram, startTool } from './testing/program.ts';
import { allRows } from './testing/rows.ts';

// Backup and restore with the embedded database, as an operator runs them.

let home: string;
let dataDir: string;
/** a complete backup of `dataDir` */
let backupDir: string;
let ana: Person;
let address: string;

beforeAll(async () => {
  home = await memoryFolder();
  dataDir = await embeddedFolder();
  backupDir = join(home, 'kept');
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

const rowsIn = async (folder: string) => {
  const db = await openDb({ dataDir: folder, log: () => {} });
  return allRows(db).finally(() => db.close());
};
const restoreTo = (folder: string, from = backupDir) => runTool('restore', from, { DATA_DIR: folder });

test('a backup of a running server is refused, names the process, and leaves no files', async () => {
  const server = await startProgram({ DATA_DIR: dataDir });
  ana = await signIn(server, 'Ana');
  const bruno = await signIn(server, 'Bruno');
  for (const person of [ana, bruno]) await person.call('POST auth/accept_terms/', { body: { adult: true } });
  await ana.call('POST auth/connect/', { body: { id: bruno.user.id } });
  const images = [await smallPhoto('#cc3355'), await smallPhoto('#33cc55')];
  const { body: post } = await ana.call('POST post/', { form: formOf({ images, text: 'kept' }) });
  address = post.images[1].image;
  const refused = await runTool('backup', backupDir, { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`process ${server.child.pid}`) });
  expect(refused.output.trim().split('\n')).toHaveLength(1);
  expect(await readdir(home)).toEqual([]);
  // killed, not stopped: the database in the folder has to recover
  server.child.kill('SIGKILL');
  await once(server.child, 'close');
});

test('a restore brings back every row and file, and the server continues from there', async () => {
  expect(await runTool('backup', backupDir, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const restored = join(home, 'restored');
  expect(await restoreTo(restored)).toMatchObject({ code: 0, output: expect.stringContaining('2 images') });
  expect(await hashesBelow(join(restored, 'media'))).toEqual(await hashesBelow(join(dataDir, 'media')));
  expect([await openToOthers(backupDir), await openToOthers(restored)]).toEqual([[], []]);
  expect(await rowsIn(restored)).toEqual(await rowsIn(dataDir));

  const server = await startProgram({ DATA_DIR: restored });
  const again = someone(server, 'Ana', ana.token);
  expect((await again.call('GET post/?is_timeline=true')).body.results[0].text).toBe('kept');
  // a URL signed before the backup, with the key that the backup contains
  expect((await again.fetch(address)).status).toBe(200);
  await server.stop();
});

test('a restore never overwrites data, and is refused into the other kind of database', async () => {
  const before = await hashesBelow(dataDir);
  expect(await restoreTo(dataDir)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });
  expect(await hashesBelow(dataDir)).toEqual(before);
  const other = await runTool('restore', backupDir, {
    DATA_DIR: join(home, 'other'),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('unset DATABASE_URL') });
  const twice = await runTool('backup', backupDir, { DATA_DIR: dataDir });
  expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('exists already') });
  const nothing = await runTool('backup', join(home, 'nothing'), { DATA_DIR: join(home, 'other') });
  expect(nothing).toMatchObject({ code: 1, output: expect.stringContaining('There is no database') });
  expect((await readdir(home)).sort()).toEqual(['kept', 'restored']);
});

test('a damaged backup is refused before anything is written', async () => {
  const [damaged, target] = [join(home, 'damaged'), join(home, 'target')];
  await cp(backupDir, damaged, { recursive: true });
  const images = join(damaged, 'media', 'media');
  const names = await readdir(images, { recursive: true });
  await truncate(join(images, names.find((name) => name.endsWith('.jpg')) ?? ''), 100);
  const { code, output } = await restoreTo(target, damaged);
  expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
  expect(output).toMatch(/damaged: media\/media\/.*\.jpg has changed since it was written/);
  expect(existsSync(target)).toBe(false);
});

test('a killed backup never counts as complete and does not block the next one', async () => {
  const [target, half] = [join(home, 'cut'), join(home, 'cut.unfinished')];
  const child = startTool('backup', target, { DATA_DIR: dataDir });
  await expect.poll(() => existsSync(join(half, 'database', 'base')), { interval: 2 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect([existsSync(target), existsSync(half)]).toEqual([false, true]);
  expect(await restoreTo(join(home, 'from half'), half)).toMatchObject({
    code: 1,
    output: expect.stringContaining('never finished'),
  });
  expect(await runTool('backup', target, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect([existsSync(target), existsSync(half)]).toEqual([true, false]);
});

test('a failed restore removes what it has written', async () => {
  const target = join(home, 'half restored');
  // the last step fails: a folder exists at the path of the database
  await mkdir(join(target, 'database', 'in the way'), { recursive: true });
  expect(await restoreTo(target)).toMatchObject({ code: 1 });
  expect(await readdir(target)).toEqual(['database']);
  await rm(join(target, 'database'), { recursive: true });
  expect(await restoreTo(target)).toMatchObject({ code: 0 });
});
