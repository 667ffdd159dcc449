import sql from 'sql-template-tag';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { keyOf } from './features/media/files.ts';
import { purgeMedia } from './features/media/sweep.ts';
import { moveClock } from './platform/clock.ts';
import { embeddedFolder } from './testing/database.ts';
import { addPost, createFixture, formOf } from './testing/fixture.ts';
import { noise } from './testing/images.ts';
import type { Person } from './testing/person.ts';
import { startProgram } from './testing/program.ts';
import { answer, cut, type Fault, reset, startS3, times } from './testing/s3.ts';

// A server whose bucket is down, slow, cut off, full or closed to it. No post ever points at a missing image, no
// acknowledged upload is lost, and the sweep removes what failed uploads left.

const s3 = await startS3();
const fixture = createFixture(s3.env);
afterEach(async () => {
  s3.fail(null);
  const mark = 'installation/identity.txt';
  await fixture.server.store.remove((await s3.keys()).filter((key) => key !== mark));
});
afterAll(() => s3.close());

const photo = await noise(1024, 768).jpeg({ quality: 70 }).toBuffer();
const post = (person: Person) => person.call('POST post/', { form: formOf({ images: photo }) });
const timelineOf = async (person: Person) =>
  (await person.call('GET post/?is_timeline=true')).body.results as {
    id: string;
    images: { image: string; medium: string; thumbnail: string }[];
  }[];
const sweep = () =>
  purgeMedia({ db: fixture.server.db, store: fixture.server.store }, { olderThanMinutes: 60 });
const imageKeys = async () => (await s3.keys()).filter((key) => key.startsWith('media/'));
/** Every image of every post that a person sees, in every size. */
async function brokenImages(person: Person): Promise<number> {
  const images = (await timelineOf(person)).flatMap((one) => one.images);
  const answers = await Promise.all(
    images.flatMap(({ image, medium, thumbnail }) => [image, medium, thumbnail].map(person.fetch)),
  );
  for (const one of answers) await one.arrayBuffer();
  return answers.filter(({ status }) => status !== 200).length;
}
const rowsKeys = async () =>
  (await fixture.server.db.query<{ id: string }>(sql`select id from media`))
    .flatMap(({ id }) => (['full', 'medium', 'thumb'] as const).map((size) => keyOf(id, size)))
    .sort();

describe('a server with a bucket', () => {
  test('stores and sends images, refuses them once they are private, and erases them', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { body: added } = await post(ana);
    expect((await imageKeys()).length).toBe(3);
    await bruno.call(`POST post/${added.id}/toggle_visibility/`, { body: { is_private: false } });
    await ana.call('POST auth/update_twosome/', { form: formOf({ is_private: 'false' }) });
    const [seen] = (await chloe.call(`GET post/${added.id}/`)).body.images;
    for (const address of [seen.image, seen.medium, seen.thumbnail]) {
      const sent = await chloe.fetch(address);
      expect([sent.status, (await sent.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    }
    await ana.call(`POST post/${added.id}/toggle_visibility/`, { body: { is_private: true } });
    expect((await chloe.fetch(seen.image)).status).toBe(404);
    expect((await ana.fetch((await timelineOf(ana))[0]?.images[0]?.image ?? '')).status).toBe(200);

    await fixture.server.db.query(sql`delete from post_images`);
    await fixture.server.db.query(sql`update media set claimed_at = null, released_at = now()`);
    expect(await sweep()).toEqual({ images: 1 });
    expect(await imageKeys()).toEqual([]);
  });

  test('builds an export in the bucket, sends it, and removes a replaced one', async () => {
    const { ana } = fixture.cast;
    await post(ana);
    const build = async () => {
      await ana.call('POST auth/export/');
      await fixture.server.app.jobs.runDue();
      return (await ana.call('GET auth/export/')).body;
    };
    const first = await build();
    expect(first.status).toBe('ready');
    const sent = await ana.fetch(first.url);
    expect([sent.status, (await sent.arrayBuffer()).byteLength]).toEqual([200, first.bytes]);
    const second = await build();
    expect([(await ana.fetch(first.url)).status, (await ana.fetch(second.url)).status]).toEqual([404, 200]);
    expect((await s3.keys()).filter((key) => key.startsWith('exports/'))).toHaveLength(1);
  });
});

const slow: Fault = (_request, _response, forward) => void setTimeout(forward, 1500);
const hangs: Fault = () => {};
const faults: [name: string, fault: Fault, posts: number, sends: number][] = [
  // these two first: the SDK stops retrying when much has failed before. A file is tried three times
  ['cuts the first two uploads half way', times(2, 'PUT', cut('request', 30_000)), 201, 200],
  ['cuts the first two downloads half way', times(2, 'GET', cut('response', 10_000)), 201, 200],
  ['resets every connection', reset, 503, 503],
  ['answers nothing', hangs, 503, 503],
  ['takes 1.5 s for every request', slow, 201, 200],
  ['cuts every upload half way', times(Infinity, 'PUT', cut('request', 30_000)), 503, 200],
  ['cuts every download half way', times(Infinity, 'GET', cut('response', 10_000)), 201, 503],
  ['answers SlowDown', answer(503, 'SlowDown'), 503, 503],
  ['is full', times(Infinity, 'PUT', answer(507, 'InsufficientStorage')), 503, 200],
  ['refuses the credentials', answer(403, 'InvalidAccessKeyId'), 503, 503],
  ['stores the image but its answer is lost', times(Infinity, 'PUT', cut('response', 0)), 503, 200],
];

test.each(faults)('a bucket that %s', async (name, fault, posts, sends) => {
  const { ana } = fixture.cast;
  const { body: before } = await post(ana);
  const image = before.images[0].image;
  const timed = async <T>(work: Promise<T>): Promise<[T, string]> => {
    const start = performance.now();
    return [await work, `${((performance.now() - start) / 1000).toFixed(1)} s`];
  };

  s3.fail(fault);
  const [posted, postTook] = await timed(post(ana));
  s3.fail(fault);
  const [sent, sendTook] = await timed(ana.fetch(image));
  const [texts, textsTook] = await timed(ana.call('GET post/?is_timeline=true'));
  const ready = (await (await fetch(`${fixture.server.url}/readyz`)).json()) as { media: string };
  s3.fail(null);

  expect([posted.status, sent.status, texts.status]).toEqual([posts, sends, 200]);
  if (posts === 503) {
    expect(Number(posted.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(posted.body)).not.toMatch(/S3|bucket|127\.0|E[A-Z]{4}/);
  }
  if (sends === 503) {
    expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await sent.json()).toEqual({ detail: expect.stringContaining('not available') });
  } else expect((await sent.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  expect(ready.media).toMatch(/^(ok|does not answer)$/);

  const acknowledged = posts === 201 ? 2 : 1;
  expect(await timelineOf(ana)).toHaveLength(acknowledged);
  const broken = await brokenImages(ana);
  expect(broken).toBe(0);
  const left = (await imageKeys()).length - acknowledged * 3;
  moveClock(61 * 60_000);
  await sweep();
  expect(await imageKeys()).toEqual(await rowsKeys());
  expect(await imageKeys()).toHaveLength(acknowledged * 3);
  console.log(
    `| ${name} | ${posted.status}, ${postTook} | ${sent.status}, ${sendTook} | ${textsTook} | ${ready.media} | ${broken} | ${left} / 0 |`,
  );
});

describe('a start', () => {
  const startWith = async (more: Record<string, string>): Promise<string> => {
    const DATA_DIR = await embeddedFolder();
    // the SDK warns of Node 20 on stderr
    const env = { DATA_DIR, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...s3.env, ...more };
    return startProgram(env).then(
      async (program) => {
        await program.stop();
        return 'ready';
      },
      (error: Error) => error.message,
    );
  };

  test.each([
    [{ S3_ACCESS_KEY_ID: 'SOMEBODY' }, 'S3_ACCESS_KEY_ID is not known to the service.'],
    [{ S3_SECRET_ACCESS_KEY: 'guessed' }, 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.'],
    [{ S3_BUCKET: 'nowhere' }, 'S3_BUCKET: there is no bucket nowhere: create it, or correct S3_BUCKET.'],
    [
      { S3_ENDPOINT: 'http://127.0.0.1:9' },
      'S3_ENDPOINT (http://127.0.0.1:9) does not serve the bucket pictures at the moment (ECONNREFUSED).',
    ],
  ])('is refused in one line: %j', async (wrong, line) => {
    expect(await startWith(wrong)).toBe(`${line}\n`);
  });

  test('is refused when the bucket belongs to another installation', async () => {
    await addPost(fixture.cast.ana);
    expect(await startWith({})).toMatch(
      /^The images beside s3:\/\/pictures\/installation\/identity\.txt belong to another database[^\n]*\n$/,
    );
  });
});
