import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { openDiskStore } from '../../platform/storage/disk.ts';
import type { Store } from '../../platform/storage/store.ts';
import { emptyDb } from '../../testing/database.ts';
import { smallPhoto } from '../../testing/images.ts';
import { setMediaStore } from '../../testing/media-store.ts';
import { bindStore, StoreMismatch } from './installation.ts';
import { storeImages } from './media.ts';
import { purgeMedia, purgeUnknownFiles } from './sweep.ts';

const { media, attach } = setMediaStore();
beforeEach(async () => {
  await media.db.query(sql`delete from installation`);
  await rm(media.dir, { recursive: true });
  media.store = await openDiskStore(media.dir);
});

const bind = () => bindStore(media);
const sweep = () => purgeMedia(media, { olderThanMinutes: 60 });
const markFile = () => join(media.dir, 'installation', 'id', 'identity.txt');
/** Simulates a new or restored database: no media rows and no id. */
const replaceDatabase = async () => {
  await emptyDb(media.db);
  await media.db.query(sql`delete from installation`);
};
const showImage = async (): Promise<string> => {
  const [stored] = await storeImages(media, [await media.inbox.receive(await smallPhoto())], 'images');
  await attach(stored?.id ?? '');
  return stored?.id ?? '';
};
const isThere = async (id: string) => (await media.store.open(`media/${id}.jpg`)) !== null;

describe('a start', () => {
  test('binds a new store to a new database, with several nodes starting simultaneously', async () => {
    await Promise.all([bind(), bind(), bind()]);
    const [row] = await media.db.query<{ id: string }>(sql`select id from installation`);
    expect(await readFile(markFile(), 'utf8')).toBe(`${row?.id}\n`);
    await showImage();
    await bind();
  });

  test('adopts a store with images that predates the id file', async () => {
    await showImage();
    await bind();
    const id = await readFile(markFile(), 'utf8');
    await bind();
    expect(await readFile(markFile(), 'utf8')).toBe(id);
  });

  test('is refused for a new database with another database’s images, with or without an id file', async () => {
    await showImage();
    await bind();
    await replaceDatabase();
    await expect(bind()).rejects.toThrow(StoreMismatch);
    await rm(dirname(dirname(markFile())), { recursive: true });
    await expect(bind()).rejects.toThrow(`The images beside ${markFile()} belong to another database`);
  });

  test('is refused when the image folder is not mounted; the message explains how to continue without it', async () => {
    await showImage();
    await bind();
    await rm(media.dir, { recursive: true });
    media.store = await openDiskStore(media.dir);
    const refused = await bind().catch((error: Error) => error.message);
    const [, id = '', path = ''] = /write (\w{20}) into (\S+);?\.$/.exec(String(refused)) ?? [];
    expect(path).toBe(markFile());
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, id);
    await bind();
  });

  test('is refused when the id file is truncated', async () => {
    await bind();
    await writeFile(markFile(), '');
    await expect(bind()).rejects.toThrow(StoreMismatch);
  });
});

describe('the sweep', () => {
  test('deletes nothing when the database was replaced after the start', async () => {
    const shown = await showImage();
    await bind();
    await replaceDatabase();
    moveClock(120 * 60_000);
    await expect(sweep()).rejects.toThrow('nothing was deleted');
    await media.db.query(sql`insert into installation (id) values (${newId()}::text)`);
    await expect(sweep()).rejects.toThrow('nothing was deleted');
    expect(await isThere(shown)).toBe(true);
  });

  test('deletes nothing when the database is emptied while it runs', async () => {
    const shown = await showImage();
    await bind();
    moveClock(120 * 60_000);
    const listing: Store = {
      ...media.store,
      async *list(area) {
        await replaceDatabase();
        yield* media.store.list(area);
      },
    };
    expect(await purgeUnknownFiles({ db: media.db, store: listing }, { olderThanMinutes: 60 })).toEqual({
      files: 0,
    });
    expect(await isThere(shown)).toBe(true);
  });

  test('deletes nothing in a store without an id file', async () => {
    const orphan = `media/${newId()}.jpg`;
    await media.store.put(orphan, Buffer.from('unknown owner'));
    const old = new Date(Date.now() - 7_200_000);
    await utimes(join(media.dir, 'media', orphan.slice(6, 8), orphan.slice(6)), old, old);
    await expect(sweep()).rejects.toThrow('nothing was deleted');
    expect(await media.store.open(orphan)).not.toBeNull();
  });
});
