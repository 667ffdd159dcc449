import { limits, uploadQuotas } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { moveClock, now } from './platform/clock.ts';
import { sweepUploadUsage } from './platform/http/upload-quota.ts';
import { createFixture, formOf } from './testing/fixture.ts';
import { smallPhoto } from './testing/images.ts';
import type { Person } from './testing/person.ts';

// How much one person may upload over time: images and bytes, for posts, chat and profile.

const fixture = createFixture({ RATE_LIMITS: 'on' });
const minute = 60_000;

const targets = [
  ['POST post/', 'images'],
  ['POST message/add_message/', 'files'],
  ['POST auth/update_twosome/', 'photo'],
  ['POST auth/update_twosome/', 'cover'],
] as const;
const square = () => smallPhoto('#cc3355', 40, 40);
const send = async (person: Person, line: string, field: string, images: readonly Buffer[]) =>
  person.call(line, { form: formOf({ [field]: images }) });
const usageOf = async ({ user }: Person) => {
  const [usage] = await fixture.server.db.query<{ images: number; bytes: number }>(sql`
    select sum(images)::int as images, sum(bytes)::int as bytes from upload_usage where user_id = ${user.id}::text
  `);
  return usage;
};
const use = ({ user }: Person, { images = 0, bytes = 0 }) =>
  fixture.server.db.query(sql`
    insert into upload_usage (user_id, started_at, images, bytes)
    values (${user.id}::text, ${new Date(now().getTime() - minute)}::timestamptz, ${images}::int, ${bytes}::bigint)
  `);

test('every image counts with its bytes, in posts, chat and profile', async () => {
  const { ana } = fixture.cast;
  const photo = await square();
  for (const [line, field] of targets) {
    const images = field === 'images' || field === 'files' ? [photo, photo] : [photo];
    expect((await send(ana, line, field, images)).status).toBeLessThan(300);
  }
  const usage = await usageOf(ana);
  expect(usage?.images).toBe(6);
  expect(usage?.bytes).toBeGreaterThan(6 * photo.length);
  expect(await usageOf(fixture.cast.bruno)).toEqual({ images: null, bytes: null });
});

test('refused images count too', async () => {
  const { ana } = fixture.cast;
  const damaged = (await square()).subarray(0, 200);
  expect((await send(ana, 'POST post/', 'images', [damaged, damaged])).status).toBe(400);
  expect((await usageOf(ana))?.images).toBe(2);
});

test.each(targets)(
  '%s %s: the image beyond the limit of half an hour is refused with a message and Retry-After',
  async (line, field) => {
    const { ana, bruno } = fixture.cast;
    const photo = await square();
    await use(ana, { images: uploadQuotas.images.limit - 1 });
    expect((await send(ana, line, field, [photo])).status).toBeLessThan(300);
    const refused = await send(ana, line, field, [photo]);
    expect([refused.status, refused.body]).toEqual([
      429,
      { detail: 'You have sent many images in a short time. Please try again in half an hour.' },
    ]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(20 * 60);
    expect(wait).toBeLessThanOrEqual(30 * 60);
    expect((await send(bruno, line, field, [photo])).status).toBeLessThan(300);

    moveClock(wait * 1000);
    expect((await send(ana, line, field, [photo])).status).toBeLessThan(300);
  },
);

test('uploads beyond the bytes of a day are refused until the day has passed', async () => {
  const { ana } = fixture.cast;
  const photo = await square();
  await use(ana, { bytes: uploadQuotas.bytes.limit });
  const refused = await send(ana, 'POST message/add_message/', 'files', [photo]);
  expect([refused.status, refused.body]).toEqual([
    429,
    { detail: 'You have reached the upload limit for one day. Please try again tomorrow.' },
  ]);
  moveClock(Number(refused.headers.get('retry-after')) * 1000);
  await sweepUploadUsage(fixture.server.db);
  expect((await usageOf(ana))?.bytes).toBeNull();
  expect((await send(ana, 'POST message/add_message/', 'files', [photo])).status).toBe(201);
});

test('requests without files still work', async () => {
  const { ana } = fixture.cast;
  await use(ana, { images: uploadQuotas.images.limit, bytes: uploadQuotas.bytes.limit });
  for (const sent of [{ body: { text: 'Hello' } }, { form: formOf({ text: 'Hello' }) }])
    expect((await ana.call('POST message/add_message/', sent)).status).toBe(201);
  expect(uploadQuotas.bytes.limit).toBeGreaterThan(limits.postImages * limits.uploadBytes);
});
