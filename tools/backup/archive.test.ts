import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginArchive, bring, NotPossible, openArchive } from './archive.ts';

let home: string;
let whole: string;
/** a copy of the whole one, to be damaged */
let damaged: string;
const image = 'media/media/7Z/7ZQ04FXE0YB9T2M5K1RS.jpg';
const bytes = Object.fromEntries(
  ['database/PG_VERSION', 'database/base/1/1259_fsm', image, 'secret.key'].map((path, at) => [
    path,
    Buffer.alloc(5000 + at, path),
  ]),
);
const about = {
  madeAt: '2026-11-21T10:00:00.000Z',
  database: 'embedded',
  installation: '7ZQ04FXE0YB9T2M5K1RS',
  images: 1,
  lacking: [],
  folders: ['database/pg_notify'],
} as const;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'archive-'));
  whole = join(home, 'whole');
  damaged = join(home, 'damaged');
  const archive = await beginArchive(whole);
  for (const [path, content] of Object.entries(bytes)) {
    await writeFile(join(home, 'one'), content);
    await archive.take(join(home, 'one'), path);
  }
  expect(await archive.take(join(home, 'gone by now'), 'media/media/AA/AAAAAAAA.jpg')).toBeNull();
  await archive.finish({ ...about, lacking: [], folders: [...about.folders] });
});
afterAll(() => rm(home, { recursive: true }));
beforeEach(async () => {
  await rm(damaged, { recursive: true, force: true });
  await cp(whole, damaged, { recursive: true });
});

test('gives back every file and what was said of them', async () => {
  const archive = await openArchive(whole);
  expect(archive.about).toMatchObject({ ...about, files: 4 });
  expect([...archive.files.keys()].sort()).toEqual(Object.keys(bytes).sort());
  await bring(archive, [...archive.files.keys()], (path) => join(home, 'back', path));
  for (const [path, content] of Object.entries(bytes))
    expect(content.equals(await readFile(join(home, 'back', path)))).toBe(true);
});

test('has its name only when it is whole', async () => {
  const target = join(home, 'later');
  const archive = await beginArchive(target);
  await archive.take(join(whole, 'secret.key'), 'secret.key');
  await expect(openArchive(target)).rejects.toThrow('never finished');
  await expect(openArchive(`${target}.unfinished`)).rejects.toThrow('never finished');
  await archive.finish({ ...about, lacking: [], folders: [] });
  expect((await openArchive(target)).files.size).toBe(1);
  expect(await readdir(home)).not.toContain('later.unfinished');
});

test('two are never written to one place at once, and what one left that died is no harm', async () => {
  const target = join(home, 'both');
  const first = await beginArchive(target);
  await first.take(join(whole, 'secret.key'), 'secret.key');
  await expect(beginArchive(target)).rejects.toThrow('Another backup is being written');
  await first.finish({ ...about, lacking: [], folders: [] });
  expect((await readdir(target)).sort()).toEqual(['SHA256SUMS', 'backup.json', 'secret.key']);

  const dead = join(home, 'again.unfinished');
  await mkdir(join(dead, 'media'), { recursive: true });
  await writeFile(join(dead, 'media', 'half'), 'of an image');
  const lock = join(dead, 'database.lock');
  await writeFile(lock, JSON.stringify({ pid: 999_999_999, startedAt: '1', world: null }));
  await utimes(lock, 0, 0);
  await (await beginArchive(join(home, 'again'))).finish({ ...about, lacking: [], folders: [] });
  expect((await readdir(join(home, 'again'))).sort()).toEqual(['SHA256SUMS', 'backup.json']);
});

test('what changes while it is being restored is noticed', async () => {
  const archive = await openArchive(damaged);
  await truncate(join(damaged, image), 10);
  const brought = bring(archive, [image], (path) => join(home, 'changed', path));
  await expect(brought).rejects.toThrow(`${image} changed`);
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const edit = async (name: string, change: (text: string) => string) => {
  const path = join(damaged, name);
  await writeFile(path, change(await readFile(path, 'latin1')), 'latin1');
};
const flip = (name: string) =>
  edit(name, (text) => {
    const middle = text.length >> 1;
    return text.slice(0, middle) + String.fromCharCode(text.charCodeAt(middle) ^ 1) + text.slice(middle + 1);
  });
/** Changes the list and all that vouches for it, as somebody does who means harm. */
const forge = async (line: string) => {
  await edit('SHA256SUMS', (sums) => `${sums}${sha256('')}  ${line}\n`);
  const sums = sha256(await readFile(join(damaged, 'SHA256SUMS'), 'utf8'));
  await edit('backup.json', (text) => {
    const { seal: _, ...said } = JSON.parse(text);
    return JSON.stringify({ ...said, sums, seal: sha256(JSON.stringify({ ...said, sums })) });
  });
};

test.each<[string, () => Promise<unknown>]>([
  ['a bit of an image', () => flip(image)],
  ['a bit of the database', () => flip('database/PG_VERSION')],
  ['a bit of the key', () => flip('secret.key')],
  ['a bit of the list', () => flip('SHA256SUMS')],
  ['a file cut short', () => truncate(join(damaged, image), 100)],
  ['a file emptied', () => truncate(join(damaged, image), 0)],
  ['a file gone', () => rm(join(damaged, image))],
  ['a line of the list gone', () => edit('SHA256SUMS', (text) => text.slice(text.indexOf('\n') + 1))],
  ['the list cut short', () => truncate(join(damaged, 'SHA256SUMS'), 100)],
  ['the list gone', () => rm(join(damaged, 'SHA256SUMS'))],
  ['what is said of it cut short', () => truncate(join(damaged, 'backup.json'), 100)],
  ['another time', () => edit('backup.json', (text) => text.replace('2026', '2025'))],
  ['the other kind of database', () => edit('backup.json', (text) => text.replace('embedded', 'postgres'))],
  ['a later format', () => edit('backup.json', (text) => text.replace('backup 1', 'backup 2'))],
  ['backup.json gone', () => rm(join(damaged, 'backup.json'))],
  ['a way out of the folder', () => forge('media/../../outside')],
  ['an absolute path', () => forge('/etc/outside')],
  ['a file that belongs elsewhere', () => forge('server.env')],
])('is not opened: %s', async (_, damage) => {
  await damage();
  const opened = openArchive(damaged);
  await expect(opened).rejects.toThrow(NotPossible);
  await expect(opened).rejects.toThrow(damaged);
});

test('what lies beside its files is not part of it', async () => {
  await mkdir(join(damaged, 'notes'));
  await writeFile(join(damaged, 'notes', 'media.txt'), 'mine');
  expect((await openArchive(damaged)).files.size).toBe(4);
});
