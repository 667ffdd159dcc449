import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NotPossible } from '../run/operator.ts';
import { beginArchive, bring, openArchive } from './archive.ts';

let home: string;
let whole: string;
/** a copy of the complete backup, to be damaged */
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
  expect(await archive.take(join(home, 'deleted since'), 'media/media/AA/AAAAAAAA.jpg')).toBeNull();
  await archive.finish({ ...about, lacking: [], folders: [...about.folders] });
});
afterAll(() => rm(home, { recursive: true }));
beforeEach(async () => {
  await rm(damaged, { recursive: true, force: true });
  await cp(whole, damaged, { recursive: true });
});

test('returns every file and the metadata', async () => {
  const archive = await openArchive(whole);
  expect(archive.about).toMatchObject({ ...about, files: 4 });
  expect([...archive.files.keys()].sort()).toEqual(Object.keys(bytes).sort());
  await bring(archive, [...archive.files.keys()], (path) => join(home, 'back', path));
  for (const [path, content] of Object.entries(bytes))
    expect(content.equals(await readFile(join(home, 'back', path)))).toBe(true);
});

test('has its final name only when it is complete', async () => {
  const target = join(home, 'later');
  const archive = await beginArchive(target);
  await archive.take(join(whole, 'secret.key'), 'secret.key');
  await expect(openArchive(target)).rejects.toThrow('never finished');
  await expect(openArchive(`${target}.unfinished`)).rejects.toThrow('never finished');
  await archive.finish({ ...about, lacking: [], folders: [] });
  expect((await openArchive(target)).files.size).toBe(1);
  expect(await readdir(home)).not.toContain('later.unfinished');
});

test('two backups are never written to the same path together, and the leftover of a killed one is replaced', async () => {
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

test('a file that changes during the restore is detected', async () => {
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
/** Changes the list and its hashes, as an attacker would. */
const forge = async (line: string) => {
  await edit('SHA256SUMS', (sums) => `${sums}${sha256('')}  ${line}\n`);
  const sums = sha256(await readFile(join(damaged, 'SHA256SUMS'), 'utf8'));
  await edit('backup.json', (text) => {
    const { seal: _, ...manifest } = JSON.parse(text);
    return JSON.stringify({ ...manifest, sums, seal: sha256(JSON.stringify({ ...manifest, sums })) });
  });
};

test.each<[string, () => Promise<unknown>]>([
  ['a bit of an image', () => flip(image)],
  ['a bit of the database', () => flip('database/PG_VERSION')],
  ['a bit of the key', () => flip('secret.key')],
  ['a bit of the list', () => flip('SHA256SUMS')],
  ['a file cut short', () => truncate(join(damaged, image), 100)],
  ['a file emptied', () => truncate(join(damaged, image), 0)],
  ['a missing file', () => rm(join(damaged, image))],
  ['a missing line of the list', () => edit('SHA256SUMS', (text) => text.slice(text.indexOf('\n') + 1))],
  ['the list cut short', () => truncate(join(damaged, 'SHA256SUMS'), 100)],
  ['a missing list', () => rm(join(damaged, 'SHA256SUMS'))],
  ['a truncated backup.json', () => truncate(join(damaged, 'backup.json'), 100)],
  ['a changed time', () => edit('backup.json', (text) => text.replace('2026', '2025'))],
  ['the other kind of database', () => edit('backup.json', (text) => text.replace('embedded', 'postgres'))],
  ['a later format', () => edit('backup.json', (text) => text.replace('backup 1', 'backup 2'))],
  ['a missing backup.json', () => rm(join(damaged, 'backup.json'))],
  ['a path out of the folder', () => forge('media/../../outside')],
  ['an absolute path', () => forge('/etc/outside')],
  ['a file that belongs elsewhere', () => forge('server.env')],
])('is rejected: %s', async (_, damage) => {
  await damage();
  const opened = openArchive(damaged);
  await expect(opened).rejects.toThrow(NotPossible);
  await expect(opened).rejects.toThrow(damaged);
});

test('extra files in the folder are ignored', async () => {
  await mkdir(join(damaged, 'notes'));
  await writeFile(join(damaged, 'notes', 'media.txt'), 'mine');
  expect((await openArchive(damaged)).files.size).toBe(4);
});
