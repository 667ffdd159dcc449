import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedFolder } from './testing/database.ts';
import { smallPhoto } from './testing/images.ts';
import { type Person, signIn, someone } from './testing/person.ts';
import { type Program, startProgram } from './testing/program.ts';
import { formOf } from './testing/stage.ts';

// The program is killed without a word while people pair and post. What was answered is there afterwards, what
// is there is whole, and what was asked without an answer is asked again and happens once.

const deaths = 3;
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
  /** null: the answer never came */
  twosomeId: string | null;
}
interface Sent {
  token: string;
  key: string;
  /** null: the answer never came */
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
    // the connection broke: it was killed. Anything else is a failure
    if (!(error instanceof TypeError) || !/fetch failed|terminated/.test(error.message)) throw error;
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

/** People pair and post until the program is killed, at some moment after so many posts were answered. */
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

/** Asks again for every post under its key: the answered ones are the same, the others are made now at the latest. */
async function checkPosts(): Promise<void> {
  for (const sent of posts) {
    const { status, body } = await send(sent);
    expect([sent.key, status]).toEqual([sent.key, 201]);
    if (sent.postId !== null) expect(body.id).toBe(sent.postId);
    sent.postId = body.id;
    for (const image of body.images)
      for (const address of [image.image, image.thumbnail]) {
        const looked = await as(sent.token).look(address);
        expect([sent.key, looked.status]).toEqual([sent.key, 200]);
        // every pixel of it
        await sharp(Buffer.from(await looked.arrayBuffer()), { failOn: 'warning' })
          .raw()
          .toBuffer();
      }
  }
  expect(new Set(posts.map(({ postId }) => postId)).size).toBe(posts.length);
}

/** As many as were sent: none twice, none of nobody. */
async function countPosts(): Promise<number> {
  let count = 0;
  for (const { tokens } of couples) {
    const { user } = (await as(tokens[0]).call('POST auth/user/', { body: {} })).body;
    count += user.twosome?.post_count ?? 0;
  }
  return count;
}

test('killed while people pair and post, it has lost nothing and doubled nothing', {
  timeout: 300_000,
}, async () => {
  for (let death = 0; death < deaths; death++) {
    await start();
    await liveUntilKilled();
    await start();
    await checkPairings();
    await checkPosts();
    expect(await countPosts()).toBe(posts.length);
    server.child.kill('SIGKILL');
    await once(server.child, 'close');
  }
  expect(posts.length).toBeGreaterThan(deaths * 3);
});
