import { closeCodes } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addPost, addPublished } from './testing/fixture.ts';
import { followPublic, inRoom, type Nodes, on, pairUp, quickest, startNodes } from './testing/nodes.ts';
import { type Person, signIn, type WsClient } from './testing/person.ts';
import type { Program } from './testing/program.ts';

// Redis is stopped, frozen and flushed under two nodes. Clients on the same node notice nothing, clients on the other
// node receive events a few seconds later, and no event is lost. Ana is on one node, Bruno on both.

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
const second = 1000;
let nodes: Nodes;
let ana: Person;
let bruno: Person;
let hers: WsClient;
let near: WsClient;
let far: WsClient;

beforeAll(async () => {
  if (!onPostgres) return;
  nodes = await startNodes();
  [ana, bruno] = await pairUp(nodes.one, 'Ana', 'Bruno');
  [hers, near, far] = [await inRoom(ana), await inRoom(bruno), await inRoom(on(nodes.other, bruno))];
});
afterEach(async () => {
  if (!onPostgres) return;
  nodes.redis.thaw();
  await untilUp();
});
afterAll(() => nodes?.end());

/** Whether the node reports that its bus is up. */
async function isUp({ url }: Program): Promise<boolean> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text.includes('twosome_bus_up 1\n');
}
const both = () => [nodes.one, nodes.other];
const untilUp = () => expect.poll(async () => Promise.all(both().map(isUp))).toEqual([true, true]);
const untilAway = () => expect.poll(async () => Promise.all(both().map(isUp))).toEqual([false, false]);
const has = (part: string) => (frame: unknown) => JSON.stringify(frame).includes(part);

/** How long a message of Ana takes to Bruno on the same node and on the other node. */
async function timeMessage(): Promise<{ near: number; far: number }> {
  const text = `message ${newId()}`;
  const start = performance.now();
  const since = () => performance.now() - start;
  hers.send({ type: 'message', data: { __id__: newId(), text } });
  const [nearby, faraway] = await Promise.all([
    near.receives(has(text)).then(since),
    far.receives(has(text)).then(since),
  ]);
  return { near: nearby, far: faraway };
}

/** The same for domain events. */
async function timePost(): Promise<{ near: number; far: number }> {
  const { body: post } = await addPost(ana);
  const start = performance.now();
  const since = () => performance.now() - start;
  const [nearby, faraway] = await Promise.all([
    near.receives(has(post.id)).then(since),
    far.receives(has(post.id)).then(since),
  ]);
  return { near: nearby, far: faraway };
}

const expectAlone = async () => {
  for (const took of [await timeMessage(), await timePost()]) {
    expect(took.near).toBeLessThan(5 * second);
    expect(took.far).toBeLessThan(10 * second);
  }
};
const expectTogether = async () => {
  expect(await quickest(async () => timeMessage)).toBeLessThan(second);
  expect(await quickest(async () => timePost)).toBeLessThan(second);
};

describe.runIf(onPostgres)('a Redis outage', () => {
  test('stopped: delivery is immediate on the same node, within seconds on the other, and normal soon after it is back', async () => {
    await expectTogether();
    await nodes.redis.kill();
    await untilAway();
    await expectAlone();

    await nodes.redis.start();
    const back = performance.now();
    await untilUp();
    await expectTogether();
    expect(performance.now() - back).toBeLessThan(15 * second);
  });

  test('stopped: a published post is hinted at on the other node within seconds [S7.66]', async () => {
    const [olga] = await pairUp(nodes.other, 'Olga', 'Piet');
    await followPublic(olga, ana);
    const client = await inRoom(olga);
    await nodes.redis.kill();
    await untilAway();
    await addPublished(ana, bruno);
    const start = performance.now();
    await client.receives(({ type }) => type === 'feed');
    expect(performance.now() - start).toBeLessThan(10 * second);
    await nodes.redis.start();
    await untilUp();
  });

  test('stopped: a session that ends is over on the other node too', async () => {
    const device = await signIn(nodes.one, 'Ana');
    const there = on(nodes.other, device);
    const client = await inRoom(there);
    await nodes.redis.kill();
    await untilAway();
    expect((await there.call('POST auth/user/', { body: {} })).status).toBe(200);
    const start = performance.now();
    await device.call('POST auth/logout/', { body: {} });
    // sessions are cached for one second, also during the outage
    await expect.poll(async () => (await there.call('POST auth/user/', { body: {} })).status).toBe(401);
    expect(await client.closed).toBe(closeCodes.signedOut);
    expect(performance.now() - start).toBeLessThan(10 * second);
    await nodes.redis.start();
  });

  test('stopped during a conversation: every message arrives once and in order', async () => {
    const text = (n: number) => `sent ${n}.`;
    const textsOf = (client: WsClient) =>
      client.received
        .filter(({ type }) => type === 'message')
        .map(({ data }) => (data as { text: string }).text)
        .filter((content) => content.startsWith('sent'));
    for (let n = 0; n < 100; n++) {
      if (n === 20) await nodes.redis.kill();
      if (n === 50) await nodes.redis.start();
      if (n === 70) nodes.redis.freeze();
      hers.send({ type: 'message', data: { __id__: newId(), text: text(n) } });
      await hers.receives(has(text(n)));
    }
    nodes.redis.thaw();
    const all = Array.from({ length: 100 }, (_, n) => text(n));
    for (const client of [near, far, hers]) await expect.poll(() => textsOf(client)).toEqual(all);
  });
});

describe.runIf(onPostgres)('rate limits while Redis is unreachable', () => {
  test('fail closed for sign-in and codes, and continue locally for the rest', async () => {
    const counting = await nodes.startMore({ RATE_LIMITS: 'on' });
    const eve = await signIn(counting, 'Eve');
    await nodes.redis.kill();
    await untilAway();
    const guess = await eve.call('POST auth/connect/', { body: { id: newId() } });
    expect([guess.status, guess.headers.get('retry-after')]).toEqual([503, '5']);
    const credential = await fetch(`${counting.url}/demo-identity/credential/`, { method: 'POST' });
    expect(credential.status).toBe(503);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(200);
    await nodes.redis.start();
    const guessAgain = async () => (await eve.call('POST auth/connect/', { body: { id: newId() } })).status;
    await expect.poll(guessAgain).toBe(400);
    await counting.stop();
  });
});

describe.runIf(onPostgres)('a node that starts or stops', () => {
  test('starts alone without Redis and reports it; does not start if Redis refuses it; stops even if Redis is frozen', async () => {
    await nodes.redis.kill();
    const alone = await nodes.startMore();
    expect(alone.output()).toMatch(/Redis at REDIS_URL is not reachable yet .*ECONNREFUSED/);
    expect((await on(alone, ana).call('POST auth/user/', { body: {} })).status).toBe(200);
    await nodes.redis.start();
    await expect.poll(() => isUp(alone)).toBe(true);
    nodes.redis.freeze();
    const startedAt = performance.now();
    await alone.stop();
    expect(alone.child.exitCode).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10 * second);
    nodes.redis.thaw();
    const wrong = nodes.redis.url.replace('redis://', 'redis://somebody:hunter2@');
    await expect(nodes.startMore({ REDIS_URL: wrong })).rejects.toThrow(
      /^REDIS_URL is refused by Redis: WRONGPASS [^\n]*\n$/,
    );
  });
});
