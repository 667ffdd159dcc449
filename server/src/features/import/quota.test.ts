import { connect } from 'node:net';
import { limits, uploadQuotas } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { chatExport } from '../../testing/archives.ts';
import { createFixture } from '../../testing/fixture.ts';
import { read, upload } from '../../testing/import-examples.ts';
import type { Person } from '../../testing/person.ts';
import { startServer } from '../../testing/server.ts';

// How much one person may import in a day: bytes of archives, and photos.

const fixture = createFixture({ RATE_LIMITS: 'on' });
const minute = 60_000;
const aDay = 24 * 60 * minute;
const confirm = (person: Person, id: string) => person.call('POST import/confirm/', { body: { id } });
const stateOf = async (person: Person) => (await person.call('GET import/')).body;

const usageOf = async ({ user }: Person) => {
  const [usage] = await fixture.server.db.query(sql`
    select coalesce(sum(images), 0)::int as images, coalesce(sum(bytes), 0)::int as bytes,
      coalesce(sum(import_images), 0)::int as photos, coalesce(sum(import_bytes), 0)::float8 as archives
    from upload_usage where user_id = ${user.id}::text
  `);
  return usage as { images: number; bytes: number; photos: number; archives: number };
};
const use = ({ user }: Person, { photos = 0, archives = 0, ago = minute }) =>
  fixture.server.db.query(sql`
    insert into upload_usage (user_id, started_at, images, bytes, import_images, import_bytes)
    values (${user.id}::text, ${new Date(now().getTime() - ago)}::timestamptz, 0, 0, ${photos}::int, ${archives}::bigint)
  `);

/** Sends the head of an upload with this length, or in chunks, and `sent` of its body. */
function begin(person: Person, length: number | null, sent = '', { url } = fixture.server) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part)).on('error', () => {});
  socket.write(
    [
      'POST /api/v1/import/ HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${person.token}`,
      'content-type: multipart/form-data; boundary=x',
      length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`,
      '',
      sent,
    ].join('\r\n'),
  );
  return { socket, answer: () => Buffer.concat(parts).toString() };
}

test('the largest archive fits into a day, and the most photos of one', () => {
  expect(uploadQuotas.importBytes.limit).toBeGreaterThan(limits.importBytes + 1024 ** 3);
  expect(uploadQuotas.importImages.limit).toBeGreaterThanOrEqual(limits.importPhotos);
});

test('the bytes of an archive count when it is uploaded, its photos when it is confirmed, and neither for posts [S4.183]', async () => {
  const { ana, bruno } = fixture.cast;
  const archive = await chatExport();
  const id = await read(fixture, archive);
  const uploaded = await usageOf(ana);
  expect(uploaded).toMatchObject({ images: 0, bytes: 0, photos: 0 });
  expect(uploaded.archives).toBeGreaterThan(archive.length);
  const { photos } = await stateOf(ana);
  expect(photos).toBeGreaterThan(0);
  for (const _ of ['tap', 'second tap']) expect((await confirm(ana, id)).status).toBe(200);
  expect(await usageOf(ana)).toEqual({ ...uploaded, photos });
  expect(await usageOf(bruno)).toMatchObject({ photos: 0, archives: 0 });
});

test('archives that are refused or cut off count by the bytes that arrived', async () => {
  const { ana } = fixture.cast;
  expect((await upload(ana, Buffer.alloc(50_000, 'no ZIP'))).status).toBe(400);
  const refused = (await usageOf(ana)).archives;
  expect(refused).toBeGreaterThan(0);
  const file =
    '--x\r\ncontent-disposition: form-data; name="archive"; filename="chat.zip"\r\n\r\nPK\u0003\u0004';
  const { socket } = begin(ana, 1024 ** 3, `\r\n${file}${'x'.repeat(20_000)}`);
  socket.end();
  const counted = async () => (await usageOf(ana)).archives - refused;
  // while it arrives, its whole length counts
  const isCounted = (bytes: number) => bytes > 20_000 && bytes < 30_000;
  await expect.poll(async () => isCounted(await counted())).toBe(true);
});

test('two archives that are sent at the same time to two nodes do not pass the quota together [S4.183]', async () => {
  const { ana } = fixture.cast;
  const other = await startServer(fixture.server.db, { RATE_LIMITS: 'on' });
  const used = uploadQuotas.importBytes.limit - 150_000_000;
  await use(ana, { archives: used });
  const uploads = [fixture.server, other].map((node) => begin(ana, 100_000_000, '\r\n--x\r\n', node));
  const statuses = () => uploads.map(({ answer }) => answer().slice(9, 12));
  await expect.poll(() => statuses().toSorted()).toEqual(['', '429']);
  // cut off before its file began
  for (const { socket } of uploads) socket.end();
  await expect.poll(async () => (await usageOf(ana)).archives).toBe(used);
  expect(statuses()).toContain('429');
  await other.close();
});

test.each([
  ['the rest of the day', uploadQuotas.importBytes.limit - 1000, 1024 ** 2],
  ['all of it', uploadQuotas.importBytes.limit, 500],
  ['the rest of the day, sent without its length', uploadQuotas.importBytes.limit - limits.importBytes, null],
])(
  'an archive larger than what is left is refused before it is sent [S4.183]: %s',
  async (_, archives, length) => {
    const { ana, bruno } = fixture.cast;
    await use(ana, { archives });
    const { socket, answer } = begin(ana, length);
    await expect.poll(answer).toContain('}');
    socket.destroy();
    expect(answer()).toMatch(/^HTTP\/1.1 429 /);
    expect(answer()).toContain(
      '{"detail":"You have reached the limit of uploaded archives for one day. Please try again tomorrow."}',
    );
    const wait = Number(/retry-after: (\d+)/i.exec(answer())?.[1]);
    expect(wait).toBeGreaterThan((aDay - 2 * minute) / 1000);
    expect(wait).toBeLessThanOrEqual(aDay / 1000);
    expect((await usageOf(ana)).archives).toBe(archives);
    expect((await upload(bruno, await chatExport())).status).toBe(202);
  },
);

test('Retry-After is when enough of the day is free for this archive, and then it is taken', async () => {
  const { ana } = fixture.cast;
  await use(ana, { archives: 100, ago: aDay - 10 * minute });
  await use(ana, { archives: uploadQuotas.importBytes.limit, ago: aDay - 60 * minute });
  const refused = await upload(ana, await chatExport());
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(59 * 60);
  moveClock(wait * 1000);
  expect((await upload(ana, await chatExport())).status).toBe(202);
});

test('an import with more photos than are left of the day waits in its preview [S4.183]', async () => {
  const { ana } = fixture.cast;
  const id = await read(fixture);
  const { photos } = await stateOf(ana);
  await use(ana, { photos: uploadQuotas.importImages.limit - photos + 1 });
  const refused = await confirm(ana, id);
  expect([refused.status, refused.body]).toEqual([
    429,
    {
      detail:
        'You have reached the limit of imported photos for one day. Please confirm this import tomorrow.',
    },
  ]);
  expect(await stateOf(ana)).toMatchObject({ id, status: 'preview', photos_done: 0 });
  expect(await usageOf(ana)).toMatchObject({ photos: uploadQuotas.importImages.limit - photos + 1 });
  moveClock(Number(refused.headers.get('retry-after')) * 1000);
  expect((await confirm(ana, id)).body).toMatchObject({ id, status: 'importing' });
});
