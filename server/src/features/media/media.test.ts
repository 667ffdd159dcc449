import { buffer } from 'node:stream/consumers';
import { imageErrors } from '@twosome/contract/media/media.texts';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import type { Store } from '../../platform/storage/store.ts';
import { smallPhoto } from '../../testing/images.ts';
import { setMediaStore } from '../../testing/media-store.ts';
import { storeImages } from './media.ts';

const { media, attach, detach, rows, files, filesOf } = setMediaStore();

const receive = (colours: string[], field = 'images'): Promise<ReceivedFile[]> =>
  Promise.all(colours.map(async (colour) => media.inbox.receive(await smallPhoto(colour), field)));
const storeAll = async (...colours: string[]) => {
  const stored = await storeImages(media, await receive(colours), 'images');
  return stored.map(({ id }) => id);
};

describe('storing', () => {
  test('keeps the order, with one row and three files per image', async () => {
    const stored = await storeImages(media, await receive(['#f00', '#0f0', '#00f']), 'images');
    expect(stored.map(({ width, height }) => [width, height])).toEqual([
      [40, 30],
      [40, 30],
      [40, 30],
    ]);
    expect(new Set(stored.map(({ placeholder }) => placeholder)).size).toBe(3);
    const ids = stored.map(({ id }) => id);
    expect(await rows()).toEqual([...ids].sort());
    expect(await files()).toEqual(filesOf(...ids));

    const [row] = await media.db.query<Record<string, unknown>>(
      sql`select * from media where id = ${ids[1]}::text`,
    );
    const full = await media.store.open(`media/${ids[1]}.jpg`);
    const medium = await media.store.open(`media/${ids[1]}.medium.jpg`);
    const thumb = await media.store.open(`media/${ids[1]}.thumb.jpg`);
    expect(row).toMatchObject({
      width: 40,
      height: 30,
      bytes: full?.length,
      medium_bytes: medium?.length,
      thumb_bytes: thumb?.length,
      placeholder: stored[1]?.placeholder,
      claimed_at: null,
      released_at: null,
    });
    const sha256 = (await media.inbox.receive(await buffer(full!.stream))).sha256;
    expect(row?.sha256).toBe(sha256);
  });

  test('takes only the files of the given field', async () => {
    const [photo = [], cover = []] = [await receive(['#f00'], 'photo'), await receive(['#0f0'], 'cover')];
    expect(await storeImages(media, [...photo, ...cover], 'cover')).toHaveLength(1);
    expect(await storeImages(media, photo, 'cover')).toEqual([]);
    expect(await storeImages(media, [], 'cover')).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  test('refuses all files when one is bad, and stores nothing', async () => {
    const good = await receive(['#f00', '#0f0']);
    for (const bad of ['no picture', '', '\xff\xd8\xff\xe0 cut']) {
      const sent = [...good, await media.inbox.receive(Buffer.from(bad, 'latin1'))];
      await expect(storeImages(media, sent, 'images')).rejects.toMatchObject({ kind: 'invalid' });
    }
    const refused = storeImages(media, [await media.inbox.receive(Buffer.from('GIF89a'))], 'images');
    await expect(refused).rejects.toMatchObject({ fields: { images: [imageErrors.wrongType] } });
    expect(await rows()).toEqual([]);
    expect(await files()).toEqual([]);
  });

  test('responds with 503 and the cause when the store cannot write, and leaves no files', async () => {
    const sent = await receive(['#f00', '#0f0', '#00f']);
    let puts = 0;
    const full: Store = {
      ...media.store,
      put: async (key, file) => {
        puts += 1;
        if (puts > 3) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        await media.store.put(key, file);
      },
    };
    const refused = await storeImages({ db: media.db, store: full }, sent, 'images').catch((error) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ kind: 'unavailable', retryAfter: 30, cause: { code: 'ENOSPC' } });
    expect(await rows()).toEqual([]);
    expect(await files()).toEqual([]);
  });
});

describe('attaching', () => {
  test('works once per image and then throws and attaches nothing, also after the image was detached', async () => {
    const [one = '', two = ''] = await storeAll('#f00', '#0f0');
    await attach(one);
    await expect(attach(one)).rejects.toThrow('0 of 1');
    for (const ids of [
      [one, two],
      [two, newId()],
      [two, two],
    ])
      await expect(attach(...ids)).rejects.toThrow('1 of 2');
    await attach(two);
    await detach(two);
    await detach(two);
    await expect(attach(two)).rejects.toThrow('0 of 1');
    await attach();
    await detach();
  });

  test('succeeds once among simultaneous attempts', async () => {
    const [one = ''] = await storeAll('#f00');
    const tries = await Promise.allSettled([attach(one), attach(one), attach(one), attach(one)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
