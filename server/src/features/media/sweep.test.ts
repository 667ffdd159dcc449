import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import type { Store } from '../../platform/storage/store.ts';
import { smallPhoto } from '../../testing/images.ts';
import { setMediaStore } from '../../testing/media-store.ts';
import { moveToOrphans } from './media.sql.ts';
import { storeImages } from './media.ts';
import { purgeMedia, purgeUnknownFiles } from './sweep.ts';

const minute = 60_000;
const hourly = { olderThanMinutes: 60 };
const { media, attach, detach, rows, files, filesOf } = setMediaStore();

const storeIn = async (where: Store, ...colours: string[]) => {
  const files = await Promise.all(
    colours.map(async (colour) => media.inbox.receive(await smallPhoto(colour), 'images')),
  );
  return (await storeImages({ db: media.db, store: where }, files, 'images')).map(({ id }) => id);
};
const storeAll = (...colours: string[]) => storeIn(media.store, ...colours);
const orphans = () => media.db.query(sql`select media_id from orphan_files`);
const makeOld = (path: string, minutes: number) => {
  const at = new Date(Date.now() - minutes * minute);
  return utimes(join(media.dir, path), at, at);
};
const broken = (part: Partial<Store>): Store => ({ ...media.store, ...part });
const fails = async () => {
  throw new Error('the store is unavailable');
};

describe('the sweep', () => {
  const sweep = (where: Store = media.store) => purgeMedia({ db: media.db, store: where }, hourly);

  test('deletes only images that stayed unattached for an hour', async () => {
    const [shown = ''] = await storeAll('#f00', '#0f0');
    await attach(shown);
    moveClock(59 * minute);
    const [fresh = ''] = await storeAll('#00f');
    expect(await sweep()).toEqual({ images: 0 });

    moveClock(2 * minute);
    expect(await sweep()).toEqual({ images: 1 });
    expect(await rows()).toEqual([shown, fresh].sort());
    expect(await files()).toEqual(filesOf(shown, fresh));

    moveClock(365 * 24 * 60 * minute);
    expect(await sweep()).toEqual({ images: 1 });
    expect(await rows()).toEqual([shown]);
    expect(await files()).toEqual(filesOf(shown));
  });

  test('deletes detached images without waiting an hour, and never lists the store’s images', async () => {
    const [shown = '', detached = ''] = await storeAll('#f00', '#0f0');
    await attach(shown, detached);
    await detach(detached);
    const listed: string[] = [];
    const watched = broken({
      list(area) {
        listed.push(area);
        return media.store.list(area);
      },
    });
    expect(await sweep(watched)).toEqual({ images: 1 });
    expect(listed).toEqual([]);
    expect(await rows()).toEqual([shown]);
    expect(await files()).toEqual(filesOf(shown));
  });

  test('deletes the files of an upload that died before its rows were written, after an hour', async () => {
    // writing the second file fails, and so does deleting the first
    let puts = 0;
    const dying = broken({
      put: async (key, file) => (puts++ < 1 ? media.store.put(key, file) : fails()),
      remove: fails,
    });
    await expect(storeIn(dying, '#f00')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await files()).toHaveLength(1);
    expect(await sweep()).toEqual({ images: 0 });
    expect(await files()).toHaveLength(1);

    moveClock(61 * minute);
    expect(await sweep()).toEqual({ images: 1 });
    expect([await files(), await orphans()]).toEqual([[], []]);
  });

  test('an upload that the sweep abandoned is refused and leaves no rows', async () => {
    const slow = broken({
      put: async (key, file) => {
        await media.store.put(key, file);
        moveClock(61 * minute);
        await sweep();
      },
    });
    await expect(storeIn(slow, '#f00')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await rows()).toEqual([]);
  });

  test('deletes partial files after a day, but not those being written, nor exports', async () => {
    await media.store.put('exports/AB12CD34EF.zip', Buffer.from('creates the folder'));
    const path = 'partial/up/up0123456789ab.part';
    await writeFile(join(media.dir, path), 'half');
    await sweep();
    expect(await media.store.open('partial/up0123456789ab.part')).not.toBeNull();
    await makeOld(path, 25 * 60);
    await sweep();
    expect(await media.store.open('partial/up0123456789ab.part')).toBeNull();
    expect(await media.store.open('exports/AB12CD34EF.zip')).not.toBeNull();
  });

  test('when the store fails half-way, the next sweep deletes the files', async () => {
    const ids = await storeAll('#f00', '#0f0');
    moveClock(61 * minute);
    await expect(sweep(broken({ remove: fails }))).rejects.toThrow('the store is unavailable');
    expect(await rows()).toEqual([]);
    expect(await files()).toEqual(filesOf(...ids));
    expect(await sweep()).toEqual({ images: 2 });
    expect([await files(), await orphans()]).toEqual([[], []]);
  });

  test('simultaneous and repeated sweeps delete each image once', async () => {
    const [shown = ''] = await storeAll('#fff');
    await attach(shown);
    await storeAll('#f00', '#0f0', '#00f');
    moveClock(61 * minute);
    const swept = await Promise.all([sweep(), sweep(), sweep()]);
    expect(swept.reduce((sum, { images }) => sum + images, 0)).toBe(3);
    expect(await sweep()).toEqual({ images: 0 });
    expect(await files()).toEqual(filesOf(shown));
  });

  test('of a simultaneous attach and sweep one wins, and the files match', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one = ''] = await storeAll('#f00');
      moveClock(61 * minute);
      const [attached] = await Promise.allSettled([attach(one), sweep()]);
      const won = attached.status === 'fulfilled';
      expect(await rows()).toEqual(won ? [one] : []);
      expect(await files()).toEqual(won ? filesOf(one) : []);
      if (won) await detach(one);
      await sweep();
    }
  });

  const addOld = (many: number) =>
    media.db.query(sql`
      insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at)
      select lpad(n::text, 20, '0'), 1, 1, 1, 1, repeat('0', 64), 'x', '2020-01-01T00:00:00Z'::timestamptz
      from generate_series(1, ${many}::int) as n
    `);

  test('a batch has its size in a plan that reads the rows in a nested loop', async () => {
    await addOld(50);
    const moved = await media.db.transaction(async (tx) => {
      for (const join of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
        await tx.query(sql`select set_config(${`enable_${join}`}, 'off', true)`);
      return moveToOrphans(tx, new Date(), 20);
    });
    expect(moved).toHaveLength(20);
    expect(await sweep()).toEqual({ images: 50 });
  });

  test('works in several batches', async () => {
    const many = 450;
    await addOld(many);
    expect(await sweep()).toEqual({ images: many });
    expect([await rows(), await orphans()]).toEqual([[], []]);
  });
});

describe('the full check', () => {
  const check = () => purgeUnknownFiles(media, hourly);

  test('deletes only old files that no row names', async () => {
    const [shown = ''] = await storeAll('#f00');
    await attach(shown);
    const [old, fresh] = [newId(), newId()];
    for (const id of [old, fresh]) await media.store.put(`media/${id}.jpg`, Buffer.from('no row names me'));
    for (const id of [old, shown]) await makeOld(`media/${id.slice(0, 2)}/${id}.jpg`, 61);
    for (const key of filesOf(shown)) await makeOld(key.replace('media/', `media/${shown.slice(0, 2)}/`), 61);
    expect(await check()).toEqual({ files: 1 });
    expect(await files()).toEqual([...filesOf(shown), `media/${fresh}.jpg`].sort());
  });

  test('works in several batches', async () => {
    const many = 450;
    await Promise.all(
      Array.from({ length: many }, () => media.store.put(`media/${newId()}.jpg`, Buffer.from('x'))),
    );
    moveClock(61 * minute);
    expect(await check()).toEqual({ files: many });
    expect(await files()).toEqual([]);
    expect(await check()).toEqual({ files: 0 });
  });
});
