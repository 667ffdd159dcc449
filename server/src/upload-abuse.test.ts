import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { limits } from '@twosome/contract/platform/limits';
import { beforeAll, expect, test } from 'vitest';
import { addPost, createFixture, formOf } from './testing/fixture.ts';
import { manyScans, noise } from './testing/images.ts';
import type { Person } from './testing/person.ts';

// The uploads of one person must not delay another person's image.

const fixture = createFixture();
const uploading = () => readdir(join(fixture.server.dataDir, 'uploads'));

/** the slowest allowed image */
let slow: Buffer;
beforeAll(async () => {
  slow = await manyScans(limits.uploadScans);
});

const postOf = (person: Person, images: readonly Buffer[]) =>
  person.call('POST post/', { form: formOf({ images }) });

test("three simultaneous posts of ten slow images do not block another person's image", async () => {
  const { mallory, chloe } = fixture.cast;
  const photo = await noise(1024, 1024).jpeg({ quality: 60 }).toBuffer();
  const timeFive = async (): Promise<number> => {
    const times: number[] = [];
    for (let post = 0; post < 5; post += 1) {
      const start = performance.now();
      order.push(`chloe ${(await postOf(chloe, [photo])).status}`);
      times.push(performance.now() - start);
    }
    return Math.round(times.sort((one, other) => one - other)[2] ?? 0);
  };
  const order: string[] = [];
  const alone = await timeFive();
  const slowPosts = Array.from({ length: 3 }, () =>
    postOf(mallory, Array(10).fill(slow)).then(({ status }) => order.push(`mallory ${status}`)),
  );
  await expect.poll(async () => (await uploading()).length).toBe(3 * 10);
  const beside = await timeFive();
  console.log(
    `another person's upload, median of five: ${alone} ms alone, ${beside} ms beside slow pictures`,
  );
  await Promise.all(slowPosts);
  expect(order).toEqual([...Array(10).fill('chloe 201'), ...Array(3).fill('mallory 201')]);
});

test('the upload of a disconnected client is dropped, both while it waits and while it is decoded', async () => {
  const { mallory } = fixture.cast;
  const form = new Response(formOf({ images: Array(10).fill(slow) }));
  const body = Buffer.from(await form.arrayBuffer());
  const sent = Array.from({ length: 2 }, () => {
    const clientRequest = request(`${fixture.server.url}/api/v1/post/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${mallory.token}`,
        'content-type': form.headers.get('content-type') ?? '',
        'content-length': body.length,
      },
    });
    clientRequest.on('error', () => {});
    clientRequest.end(body);
    return clientRequest;
  });
  await expect.poll(async () => (await uploading()).length).toBe(2 * 10);
  for (const clientRequest of sent) clientRequest.destroy();
  await expect.poll(uploading).toEqual([]);
  const { body: posts } = await mallory.call('GET post/?is_timeline=true');
  expect(posts.results).toEqual([]);
  expect((await addPost(mallory)).status).toBe(201);
});

/** Kills the processes that encode images, as the kernel does when memory runs out. */
async function killEncoders(): Promise<number> {
  const own = `/proc/self/task/${process.pid}/children`;
  const children = (await readFile(own, 'utf8')).split(' ').filter(Boolean);
  const lines = await Promise.all(
    children.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  const encoders = children.filter((_, index) => lines[index]?.includes('encoder.worker'));
  for (const id of encoders) process.kill(Number(id), 'SIGKILL');
  return encoders.length;
}

test('encoders killed in the middle of a post of ten: 503, nothing is stored, and the same post succeeds', async () => {
  const { chloe } = fixture.cast;
  const photo = await noise(1024, 1024).jpeg({ quality: 60 }).toBuffer();
  const photos = [...Array(5).fill(photo), slow, slow, photo, slow, photo];
  const stored = () => readdir(join(fixture.server.dataDir, 'media'), { recursive: true });
  const before = await stored();
  const headers = { 'idempotency-key': 'killed-in-the-middle' };
  const post = () => chloe.call('POST post/', { form: formOf({ images: photos }), headers });

  const refused = post();
  await expect.poll(async () => (await uploading()).length).toBe(10);
  await expect.poll(killEncoders).toBeGreaterThan(0);
  const { status, headers: sent } = await refused;
  expect([status, Number(sent.get('retry-after'))]).toEqual([503, 5]);
  expect(await stored()).toEqual(before);
  expect(await uploading()).toEqual([]);

  const { status: again, body } = await post();
  expect([again, body.images.length]).toEqual([201, 10]);
});
