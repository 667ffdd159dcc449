import { imageErrors } from '@twosome/contract/media/media.texts';
import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { reportables } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { zipWith } from '../../testing/archives.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { createFixture, formOf } from '../../testing/fixture.ts';
import { noise, smallPhoto } from '../../testing/images.ts';
import { upload } from '../../testing/import-examples.ts';
import type { Person } from '../../testing/person.ts';
import { eraseExpiredPosts } from '../post/post.ts';
import { takeDown } from './moderate.ts';

// A picture that was taken down does not come back.

const fixture = createFixture();
const doing = { reason: 'It breaks the rules.', by: 'operator' };

/** A smooth picture, like a photo; each `seed` gives another one. */
const photo = async (seed: number): Promise<Buffer> =>
  sharp(await noise(64, 64).png().toBuffer())
    .extract({ left: seed, top: 0, width: 12, height: 12 })
    .resize({ width: 480, height: 480, kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer();
const post = (person: Person, ...images: Buffer[]) => person.call('POST post/', { form: formOf({ images }) });
const set = (kind: 'post' | 'message' | 'profile', id: string, isDown: boolean) => {
  const { db } = fixture.server;
  return takeDown({ db, emit: createEmit([], new Set()), reportables }, { kind, id, isDown }, doing);
};
const refused = { status: 400, body: { images: [imageErrors.refused] } };
const refusedCount = async (person: Person) =>
  (await fixture.server.db.query(sql`select from refused_images where user_id = ${person.user.id}::text`))
    .length;

test('a picture that was taken down is refused: the same file, scaled, and encoded again [S6.16]', async () => {
  const { ana, mallory } = fixture.cast;
  const bytes = await photo(0);
  const { body } = await post(ana, await photo(20), bytes);
  await set('post', body.id, true);

  const scaled = await sharp(bytes).resize(300).webp({ quality: 60 }).toBuffer();
  for (const again of [bytes, await sharp(bytes).jpeg({ quality: 50 }).toBuffer(), scaled])
    expect(await post(mallory, again)).toMatchObject(refused);
  expect((await post(mallory, await photo(40), await photo(20))).status).toBe(400);
  expect(await post(ana, bytes)).toMatchObject(refused);
  expect((await post(mallory, await photo(40))).status).toBe(201);
  expect([await refusedCount(mallory), await refusedCount(ana)]).toEqual([4, 1]);
});

test('it is neither in the preview of an import nor among its posts [S6.16]', async () => {
  const { ana, mallory } = fixture.cast;
  const [blocked, other] = [await photo(0), await photo(40)];
  await set('post', (await post(ana, blocked)).body.id, true);
  const names = ['IMG-20210514-WA0001.jpg', 'IMG-20210514-WA0002.jpg'] as const;
  const lines = names.map((name, i) => `14/05/2021, 1${i}:20 - Mallory: ${name} (file attached)`);
  const archive = await zipWith({ 'chat.txt': lines.join('\n'), [names[0]]: blocked, [names[1]]: other });
  const { id } = (await upload(mallory, archive)).body;
  await fixture.server.app.jobs.runDue();
  expect((await mallory.call('GET import/')).body.preview.pictures).toHaveLength(1);
  await mallory.call('POST import/confirm/', { body: { id } });
  await fixture.server.app.jobs.runDue();
  expect((await mallory.call('GET import/')).body).toMatchObject({
    status: 'done',
    photos_done: 1,
    left_out: 1,
  });
  // when the preview was made, and when it was imported
  expect(await refusedCount(mallory)).toBe(2);
});

test('it is refused as a profile photo and in a message too', async () => {
  const { ana, mallory } = fixture.cast;
  const bytes = await photo(0);
  await set('post', (await post(ana, bytes)).body.id, true);
  const asPhoto = await mallory.call('POST auth/update_twosome/', { form: formOf({ photo: bytes }) });
  expect(asPhoto).toMatchObject({ status: 400, body: { photo: [imageErrors.refused] } });
  const asMessage = await mallory.call('POST message/add_message/', {
    form: formOf({ text: 'Look.', files: bytes, __id__: 'x' }),
  });
  expect(asMessage).toMatchObject({ status: 400, body: { files: [imageErrors.refused] } });
  expect((await mallory.call('GET message/more/latest/')).body).toEqual([]);
});

test('pictures of a profile and of a message are refused after they were taken down', async () => {
  const { ana, mallory } = fixture.cast;
  await ana.call('POST auth/update_twosome/', { form: formOf({ photo: await photo(0) }) });
  await set('profile', twosomeOf(ana), true);
  const message = await ana.call('POST message/add_message/', {
    form: formOf({ text: '', files: await photo(20), __id__: 'y' }),
  });
  await set('message', message.body.id, true);
  for (const seed of [0, 20]) expect(await post(mallory, await photo(seed))).toMatchObject(refused);
});

test('it can be uploaded again when everything that it was taken down with is restored', async () => {
  const { ana, mallory } = fixture.cast;
  const bytes = await photo(0);
  const [first, second] = [(await post(ana, bytes)).body.id, (await post(ana, bytes)).body.id];
  for (const id of [first, second]) await set('post', id, true);
  await set('post', first, false);
  expect(await post(mallory, bytes)).toMatchObject(refused);
  await set('post', second, false);
  expect((await post(mallory, bytes)).status).toBe(201);
});

test('it stays refused when the post is erased', async () => {
  const { ana, mallory } = fixture.cast;
  const bytes = await photo(0);
  const { id } = (await post(ana, bytes)).body;
  await set('post', id, true);
  await ana.call(`DELETE post/${id}/`);
  moveClock((limits.deletedPostDays + 1) * day);
  await eraseExpiredPosts(fixture.server.db);
  expect(await fixture.server.db.query(sql`select from posts where id = ${id}::text`)).toEqual([]);
  expect(await post(mallory, bytes)).toMatchObject(refused);
});

test('plain pictures match only exactly', async () => {
  const { ana, mallory } = fixture.cast;
  await set('post', (await post(ana, await smallPhoto('#123456', 40, 40))).body.id, true);
  expect(await post(mallory, await smallPhoto('#123456', 40, 40))).toMatchObject(refused);
  expect((await post(mallory, await smallPhoto('#654321', 40, 40))).status).toBe(201);
});
