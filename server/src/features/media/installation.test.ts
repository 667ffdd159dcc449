import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock, resetClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { openDiskStore } from '../../platform/storage/disk.ts';
import type { Store } from '../../platform/storage/store.ts';
import { emptyDb, testDb } from '../../testing/database.ts';
import { type Inbox, openInbox, smallPhoto } from '../../testing/images.ts';
import { StoreOfAnother, tieStore } from './installation.ts';
import { claimImages, keepImages, sweepMedia } from './media.ts';

let db: Db;
let inbox: Inbox;
let store: Store;
let dir: string;

beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query(sql`delete from installation`);
  inbox = await openInbox();
  dir = join(inbox.dir, 'store');
  store = await openDiskStore(dir);
});
afterEach(async () => {
  resetClock();
  await emptyDb(db);
  await inbox.close();
});

const tie = () => tieStore({ db, store }, dir);
const sweep = () => sweepMedia({ db, store }, { olderThanMinutes: 60 });
const markFile = () => join(dir, 'installation', 'id', 'identity.txt');
/** As a restored or a new, empty database has none of the rows and another id, or none yet. */
const anotherDatabase = async () => {
  await emptyDb(db);
  await db.query(sql`delete from installation`);
};
const showImage = async (): Promise<string> => {
  const [kept] = await keepImages({ db, store }, [await inbox.receive(await smallPhoto())], 'images');
  await db.inOneGo((tx) => claimImages(tx, [kept?.id ?? '']));
  return kept?.id ?? '';
};
const isThere = async (id: string) => (await store.open(`media/${id}.jpg`)) !== null;

describe('a start', () => {
  test('ties what is new on both sides, on every node that starts at once', async () => {
    await Promise.all([tie(), tie(), tie()]);
    const [row] = await db.query<{ id: string }>(sql`select id from installation`);
    expect(await readFile(markFile(), 'utf8')).toBe(`${row?.id}\n`);
    await showImage();
    await tie();
  });

  test('adopts images from before there was a mark', async () => {
    await showImage();
    await tie();
    const mark = await readFile(markFile(), 'utf8');
    await tie();
    expect(await readFile(markFile(), 'utf8')).toBe(mark);
  });

  test('is refused for a new database beside the images of another, marked or not', async () => {
    await showImage();
    await tie();
    await anotherDatabase();
    await expect(tie()).rejects.toThrow(StoreOfAnother);
    await rm(dirname(dirname(markFile())), { recursive: true });
    await expect(tie()).rejects.toThrow(`The images in ${dir} belong to another database`);
  });

  test('is refused where the folder of the images is not mounted, and says how to go on without them', async () => {
    await showImage();
    await tie();
    await rm(dir, { recursive: true });
    store = await openDiskStore(dir);
    const refused = await tie().catch((error: Error) => error.message);
    const [, id = '', path = ''] = /write (\w{20}) into (\S+);?\.$/.exec(String(refused)) ?? [];
    expect(path).toBe(markFile());
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, id);
    await tie();
  });

  test('is refused where a mark was cut short', async () => {
    await tie();
    await writeFile(markFile(), '');
    await expect(tie()).rejects.toThrow(StoreOfAnother);
  });
});

describe('the sweep', () => {
  test('leaves the images alone when the database is another one than at the start', async () => {
    const shown = await showImage();
    await tie();
    await anotherDatabase();
    moveClock(120 * 60_000);
    await expect(sweep()).rejects.toThrow('nothing is swept');
    await db.query(sql`insert into installation (id) values (${newId()}::text)`);
    await expect(sweep()).rejects.toThrow('nothing is swept');
    expect(await isThere(shown)).toBe(true);
  });

  test('stops when the database is emptied while it runs', async () => {
    const shown = await showImage();
    await tie();
    moveClock(120 * 60_000);
    const listing: Store = {
      ...store,
      async *list(area) {
        await anotherDatabase();
        yield* store.list(area);
      },
    };
    expect(await sweepMedia({ db, store: listing }, { olderThanMinutes: 60 })).toEqual({
      images: 0,
      files: 0,
    });
    expect(await isThere(shown)).toBe(true);
  });

  test('leaves alone a store without a mark', async () => {
    const orphan = `media/${newId()}.jpg`;
    await store.put(orphan, Buffer.from('whose am I'));
    const old = new Date(Date.now() - 7_200_000);
    await utimes(join(dir, 'media', orphan.slice(6, 8), orphan.slice(6)), old, old);
    await expect(sweep()).rejects.toThrow('nothing is swept');
    expect(await store.open(orphan)).not.toBeNull();
  });
});
