import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { imageRefusals } from '@twosome/contract/media/media.rules';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock, resetClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openDiskStore } from '../../platform/storage/disk.ts';
import type { Store } from '../../platform/storage/store.ts';
import { emptyDb, testDb } from '../../testing/database.ts';
import { type Inbox, openInbox, smallPhoto } from '../../testing/images.ts';
import { keysOf } from './files.ts';
import { markStore } from './installation.ts';
import { claimImages, keepImages, releaseImages, sweepMedia } from './media.ts';

const minute = 60_000;
const hourly = { olderThanMinutes: 60 };
let db: Db;
let inbox: Inbox;
let store: Store;
let dir: string;

beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  inbox = await openInbox();
  dir = join(inbox.dir, 'store');
  store = await openDiskStore(dir);
  await markStore({ db, store });
});
afterEach(async () => {
  resetClock();
  await emptyDb(db);
  await inbox.close();
});

const receive = (colours: string[], field = 'images'): Promise<ReceivedFile[]> =>
  Promise.all(colours.map(async (colour) => inbox.receive(await smallPhoto(colour), field)));
const keep = async (...colours: string[]) => {
  const kept = await keepImages({ db, store }, await receive(colours), 'images');
  return kept.map(({ id }) => id);
};
const claim = (...ids: string[]) => db.inOneGo((tx) => claimImages(tx, ids));
const release = (...ids: string[]) => db.inOneGo((tx) => releaseImages(tx, ids));
const rows = async () =>
  (await db.query<{ id: string }>(sql`select id from media`)).map(({ id }) => id).sort();
const files = async () => {
  const names = await readdir(dir, { recursive: true });
  return names
    .filter((name) => name.startsWith('media/') && name.includes('.'))
    .map((name) => `media/${name.split('/').at(-1)}`)
    .sort();
};
const filesOf = (...ids: string[]) => ids.flatMap(keysOf).sort();

describe('keeping', () => {
  test('files in their order, each with a row and two files', async () => {
    const kept = await keepImages({ db, store }, await receive(['#f00', '#0f0', '#00f']), 'images');
    expect(kept.map(({ width, height }) => [width, height])).toEqual([
      [40, 30],
      [40, 30],
      [40, 30],
    ]);
    expect(new Set(kept.map(({ placeholder }) => placeholder)).size).toBe(3);
    const ids = kept.map(({ id }) => id);
    expect(await rows()).toEqual([...ids].sort());
    expect(await files()).toEqual(filesOf(...ids));

    const [row] = await db.query<Record<string, unknown>>(
      sql`select * from media where id = ${ids[1]}::text`,
    );
    const full = await store.open(`media/${ids[1]}.jpg`);
    const thumb = await store.open(`media/${ids[1]}.webp`);
    expect(row).toMatchObject({
      width: 40,
      height: 30,
      bytes: full?.length,
      thumb_bytes: thumb?.length,
      placeholder: kept[1]?.placeholder,
      claimed_at: null,
      released_at: null,
    });
    const sha256 = (await inbox.receive(await buffer(full!.stream))).sha256;
    expect(row?.sha256).toBe(sha256);
  });

  test('only what came under the field', async () => {
    const [photo = [], cover = []] = [await receive(['#f00'], 'photo'), await receive(['#0f0'], 'cover')];
    expect(await keepImages({ db, store }, [...photo, ...cover], 'cover')).toHaveLength(1);
    expect(await keepImages({ db, store }, photo, 'cover')).toEqual([]);
    expect(await keepImages({ db, store }, [], 'cover')).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  test('nothing of the uploads themselves is in the store', async () => {
    const sent = await receive(['#f00']);
    const [kept] = await keepImages({ db, store }, sent, 'images');
    const full = await buffer((await store.open(`media/${kept?.id}.jpg`))!.stream);
    expect((await inbox.receive(full)).sha256).not.toBe(sent[0]?.sha256);
  });

  test('one bad file refuses all and leaves nothing', async () => {
    const good = await receive(['#f00', '#0f0']);
    for (const bad of ['no picture', '', '\xff\xd8\xff\xe0 cut']) {
      const sent = [...good, await inbox.receive(Buffer.from(bad, 'latin1'))];
      await expect(keepImages({ db, store }, sent, 'images')).rejects.toMatchObject({ refusal: 'invalid' });
    }
    const refused = keepImages({ db, store }, [await inbox.receive(Buffer.from('GIF89a'))], 'images');
    await expect(refused).rejects.toMatchObject({ fields: { images: [imageRefusals.wrongType] } });
    expect(await rows()).toEqual([]);
    expect(await files()).toEqual([]);
  });

  test('a store that cannot write is 503 with its cause, and leaves nothing', async () => {
    const sent = await receive(['#f00', '#0f0', '#00f']);
    let puts = 0;
    const full: Store = {
      ...store,
      put: async (key, file) => {
        puts += 1;
        if (puts > 3) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        await store.put(key, file);
      },
    };
    const refused = await keepImages({ db, store: full }, sent, 'images').catch((error) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ refusal: 'unavailable', retryAfter: 30, cause: { code: 'ENOSPC' } });
    expect(await rows()).toEqual([]);
    expect(await files()).toEqual([]);
  });
});

describe('claiming', () => {
  test('each once; a second time throws', async () => {
    const [one = '', two = ''] = await keep('#f00', '#0f0');
    await claim(one);
    await expect(claim(one)).rejects.toThrow('0 of 1');
    await expect(claim(one, two)).rejects.toThrow('1 of 2');
    await claim(two);
  });

  test('a claim that throws claims nothing', async () => {
    const [one = ''] = await keep('#f00');
    await expect(claim(one, newId())).rejects.toThrow('1 of 2');
    await expect(claim(one, one)).rejects.toThrow('1 of 2');
    await claim(one);
  });

  test('a transaction that fails gives its images back', async () => {
    const ids = await keep('#f00', '#0f0');
    const fails = db.inOneGo(async (tx) => {
      await claimImages(tx, ids);
      throw new Error('something else');
    });
    await expect(fails).rejects.toThrow('something else');
    await claim(...ids);
  });

  test('of two at once one gets it', async () => {
    const [one = ''] = await keep('#f00');
    const tries = await Promise.allSettled([claim(one), claim(one), claim(one), claim(one)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('what was released is never claimed again', async () => {
    const [one = ''] = await keep('#f00');
    await claim(one);
    await release(one);
    await release(one);
    await expect(claim(one)).rejects.toThrow('0 of 1');
  });

  test('no images is nothing to do', async () => {
    await claim();
    await release();
  });
});

describe('the sweep', () => {
  const sweep = () => sweepMedia({ db, store }, hourly);

  test('erases what nobody claimed within the hour, and nothing else', async () => {
    const [shown = ''] = await keep('#f00', '#0f0');
    await claim(shown);
    moveClock(59 * minute);
    const [fresh = ''] = await keep('#00f');
    expect(await sweep()).toEqual({ images: 0, files: 0 });

    moveClock(2 * minute);
    expect(await sweep()).toEqual({ images: 1, files: 0 });
    expect(await rows()).toEqual([shown, fresh].sort());
    expect(await files()).toEqual(filesOf(shown, fresh));

    moveClock(365 * 24 * 60 * minute);
    expect(await sweep()).toEqual({ images: 1, files: 0 });
    expect(await rows()).toEqual([shown]);
    expect(await files()).toEqual(filesOf(shown));
  });

  test('erases what was released at once', async () => {
    const [shown = '', gone = ''] = await keep('#f00', '#0f0');
    await claim(shown, gone);
    await release(gone);
    expect(await sweep()).toEqual({ images: 1, files: 0 });
    expect(await rows()).toEqual([shown]);
    expect(await files()).toEqual(filesOf(shown));
  });

  test('a release that was rolled back keeps the image', async () => {
    const [shown = ''] = await keep('#f00');
    await claim(shown);
    await db
      .inOneGo(async (tx) => {
        await releaseImages(tx, [shown]);
        throw new Error('changed its mind');
      })
      .catch(() => {});
    await sweep();
    expect(await files()).toEqual(filesOf(shown));
  });

  test('erases files without a row and what an interrupted write left, once they are old', async () => {
    const [shown = ''] = await keep('#f00');
    await claim(shown);
    const orphan = newId();
    await store.put(`media/${orphan}.jpg`, Buffer.from('nobody knows me'));
    const part = join(dir, 'media', shown.slice(0, 2), `${shown}.part0123456789ab`);
    await writeFile(part, 'half');
    expect(await sweep()).toEqual({ images: 0, files: 0 });

    const old = new Date(Date.now() - 61 * minute);
    await utimes(part, old, old);
    await utimes(join(dir, 'media', orphan.slice(0, 2), `${orphan}.jpg`), old, old);
    expect(await sweep()).toEqual({ images: 0, files: 2 });
    expect(await files()).toEqual(filesOf(shown));
  });

  test('leaves other areas of the store alone', async () => {
    await store.put('exports/AB12CD34EF.zip', Buffer.from('an export'));
    moveClock(120 * minute);
    await sweep();
    expect(await store.open('exports/AB12CD34EF.zip')).not.toBeNull();
  });

  test('a store that fails half-way loses no trace: the next sweep finds the files', async () => {
    const ids = await keep('#f00', '#0f0');
    moveClock(61 * minute);
    const broken: Store = {
      ...store,
      remove: async () => {
        throw new Error('the store is away');
      },
    };
    await expect(sweepMedia({ db, store: broken }, hourly)).rejects.toThrow('the store is away');
    expect(await rows()).toEqual([]);
    expect(await files()).toEqual(filesOf(...ids));
    expect(await sweep()).toEqual({ images: 0, files: 4 });
    expect(await files()).toEqual([]);
  });

  test('several at once and one after another do no harm', async () => {
    const [shown = ''] = await keep('#fff');
    await claim(shown);
    await keep('#f00', '#0f0', '#00f');
    moveClock(61 * minute);
    const swept = await Promise.all([sweep(), sweep(), sweep()]);
    expect(swept.reduce((sum, { images }) => sum + images, 0)).toBe(3);
    expect(await sweep()).toEqual({ images: 0, files: 0 });
    expect(await files()).toEqual(filesOf(shown));
  });

  test('of a claim and a sweep at once one wins, and the files follow it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one = ''] = await keep('#f00');
      moveClock(61 * minute);
      const [claimed] = await Promise.allSettled([claim(one), sweep()]);
      const won = claimed.status === 'fulfilled';
      expect(await rows()).toEqual(won ? [one] : []);
      expect(await files()).toEqual(won ? filesOf(one) : []);
      if (won) await release(one);
      await sweep();
    }
  });

  test('more than one step takes', async () => {
    const many = 450;
    await db.query(sql`
      insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at)
      select lpad(n::text, 20, '0'), 1, 1, 1, 1, repeat('0', 64), 'x', '2020-01-01T00:00:00Z'::timestamptz
      from generate_series(1, ${many}::int) as n
    `);
    await Promise.all(
      Array.from({ length: many }, () => store.put(`media/${newId()}.jpg`, Buffer.from('x'))),
    );
    moveClock(61 * minute);
    expect(await sweep()).toEqual({ images: many, files: many });
    expect(await files()).toEqual([]);
  });

  test('a store that has never kept anything', async () => {
    await rm(join(dir, 'media'), { recursive: true, force: true });
    expect(await sweep()).toEqual({ images: 0, files: 0 });
  });
});
