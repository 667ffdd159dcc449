import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedFolder } from './testing/database.ts';
import { formOf } from './testing/fixture.ts';
import { smallPhoto } from './testing/images.ts';
import { type Answer, type Person, signIn, someone } from './testing/person.ts';
import { type Program, startProgram } from './testing/program.ts';

// The process is killed while people pair and post. Afterwards all confirmed data exists and is complete, and retries
// of unconfirmed requests take effect exactly once.

const killCount = 3;
let dataDir: string;
let server: Program;
let photo: Buffer;

beforeAll(async () => {
  dataDir = await embeddedFolder();
  photo = await smallPhoto('#cc3355', 40, 40);
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<void> => {
  server = await startProgram({ DATA_DIR: dataDir });
};

interface Couple {
  tokens: [string, string];
  /** null: no response received */
  twosomeId: string | null;
}
interface Sent {
  token: string;
  key: string;
  /** null: no response received */
  postId: string | null;
}
const couples: Couple[] = [];
const posts: Sent[] = [];
let names = 0;

const as = (token: string): Person => someone(server, 'somebody', token);
const ends = (loop: () => Promise<void>): Promise<void> =>
  (async () => {
    for (;;) await loop();
  })().catch((error) => {
    // the connection broke because the server was killed; any other error is a failure
    if (!/fetch failed|terminated|ECONNREFUSED|ECONNRESET|EPIPE|socket hang up/.test(String(error)))
      throw error;
  });

async function pairUp(): Promise<Couple> {
  const [one, other] = [await signIn(server, `One${names}`), await signIn(server, `Other${names}`)];
  names += 1;
  for (const person of [one, other]) await person.call('POST auth/accept_terms/', { body: { adult: true } });
  const couple: Couple = { tokens: [one.token, other.token], twosomeId: null };
  couples.push(couple);
  const { status, body } = await one.call('POST auth/connect/', { body: { id: other.user.id } });
  expect(status).toBe(200);
  couple.twosomeId = body.user.twosome.id;
  return couple;
}

const send = ({ token, key }: Sent) =>
  as(token).call('POST post/', {
    form: formOf({ images: [photo, photo], text: key }),
    headers: { 'Idempotency-Key': key },
  });

async function post(token: string): Promise<void> {
  const sent: Sent = { token, key: `post-${posts.length}`, postId: null };
  posts.push(sent);
  const { status, body } = await send(sent);
  expect([status, body.text]).toEqual([201, sent.key]);
  sent.postId = body.id;
}

/** Pairs and posts until the process is killed, after a random number of confirmed posts. */
async function liveUntilKilled(): Promise<void> {
  const { tokens } = await pairUp();
  const enough = posts.length + 3 + Math.floor(Math.random() * 12);
  const crowd = [
    ends(async () => void (await pairUp())),
    ...tokens.map((token) =>
      ends(async () => {
        await post(token);
        if (posts.length >= enough) setTimeout(() => server.child.kill('SIGKILL'), Math.random() * 60);
      }),
    ),
  ];
  await Promise.all([once(server.child, 'close'), ...crowd]);
}

async function checkPairings(): Promise<void> {
  for (const { tokens, twosomeId } of couples) {
    const found = await Promise.all(
      tokens.map(async (token) => (await as(token).call('POST auth/user/', { body: {} })).body.user.twosome),
    );
    expect(found[0]?.id).toBe(found[1]?.id);
    if (twosomeId !== null) expect(found[0]?.id).toBe(twosomeId);
  }
}

/** Repeats every post under its key: confirmed ones are returned again, the others are added if they are missing. */
async function checkPosts(): Promise<void> {
  for (const sent of posts) {
    const { status, body } = await send(sent);
    expect([sent.key, status]).toEqual([sent.key, 201]);
    if (sent.postId !== null) expect(body.id).toBe(sent.postId);
    sent.postId = body.id;
    for (const image of body.images)
      for (const address of [image.image, image.thumbnail]) {
        const image = await as(sent.token).fetch(address);
        expect([sent.key, image.status]).toEqual([sent.key, 200]);
        // decodes the whole image
        await sharp(Buffer.from(await image.arrayBuffer()), { failOn: 'warning' })
          .raw()
          .toBuffer();
      }
  }
  expect(new Set(posts.map(({ postId }) => postId)).size).toBe(posts.length);
}

/** Expects as many posts as were sent: no duplicates and no orphans. */
async function countPosts(): Promise<number> {
  let count = 0;
  for (const { tokens } of couples) {
    let next: string | null = 'post/?is_timeline=true';
    while (next !== null) {
      const { body }: Answer = await as(tokens[0]).call(`GET ${next}`);
      count += body.results.filter(({ feed }: { feed: string }) => feed === 'ours').length;
      next = body.next?.replace('/api/v1/', '') ?? null;
    }
  }
  return count;
}

test('a server killed while people pair and post loses and duplicates nothing', {
  timeout: 300_000,
}, async () => {
  for (let death = 0; death < killCount; death++) {
    await start();
    await liveUntilKilled();
    await start();
    await checkPairings();
    await checkPosts();
    expect(await countPosts()).toBe(posts.length);
    server.child.kill('SIGKILL');
    await once(server.child, 'close');
  }
  expect(posts.length).toBeGreaterThan(killCount * 3);
});
