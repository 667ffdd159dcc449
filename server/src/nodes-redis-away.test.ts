import { closeCodes } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inRoom, type Nodes, on, pairUp, quickest, startNodes } from './testing/nodes.ts';
import { type Ear, type Person, signIn } from './testing/person.ts';
import type { Program } from './testing/program.ts';
import { addPost } from './testing/stage.ts';

// Redis is ended, frozen and emptied under two programs. Who is on the same node notices nothing, who is on the other
// one hears a few seconds later, and nothing is lost. Ana is on one node, Bruno on both.

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
const second = 1000;
let nodes: Nodes;
let ana: Person;
let bruno: Person;
let hers: Ear;
let near: Ear;
let far: Ear;

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

/** Whether the node says that it hears the other one. */
async function isUp({ url }: Program): Promise<boolean> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text.includes('twosome_bus_up 1\n');
}
const both = () => [nodes.one, nodes.other];
const untilUp = () => expect.poll(async () => Promise.all(both().map(isUp))).toEqual([true, true]);
const untilAway = () => expect.poll(async () => Promise.all(both().map(isUp))).toEqual([false, false]);
const has = (part: string) => (frame: unknown) => JSON.stringify(frame).includes(part);

/** How long a message of Ana takes to her partner on this node, and on the other. */
async function timeMessage(): Promise<{ near: number; far: number }> {
  const text = `said ${newId()}`;
  const start = performance.now();
  const since = () => performance.now() - start;
  hers.send({ type: 'message', data: { __id__: newId(), text } });
  const [nearby, faraway] = await Promise.all([
    near.hears(has(text)).then(since),
    far.hears(has(text)).then(since),
  ]);
  return { near: nearby, far: faraway };
}

/** The same with what goes by facts. */
async function timePost(): Promise<{ near: number; far: number }> {
  const { body: post } = await addPost(ana);
  const start = performance.now();
  const since = () => performance.now() - start;
  const [nearby, faraway] = await Promise.all([
    near.hears(has(post.id)).then(since),
    far.hears(has(post.id)).then(since),
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

describe.runIf(onPostgres)('a Redis that goes away', () => {
  test('ended: near at once, far within seconds, and as before soon after it is back', async () => {
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

  test('ended: the nodes stay ready, and say that they are alone', async () => {
    await nodes.redis.kill();
    await untilAway();
    for (const { url } of both()) {
      const answer = await fetch(`${url}/readyz`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ status: 'ready', database: 'ok', bus: 'does not answer' });
    }
    await nodes.redis.start();
    await untilUp();
    expect(await (await fetch(`${nodes.one.url}/readyz`)).json()).toMatchObject({ bus: 'ok' });
  });

  test('ended: a session that ends is over on the other node all the same', async () => {
    const device = await signIn(nodes.one, 'Ana');
    const there = on(nodes.other, device);
    const ear = await inRoom(there);
    await nodes.redis.kill();
    await untilAway();
    expect((await there.call('POST auth/user/', { body: {} })).status).toBe(200);
    const start = performance.now();
    await device.call('POST auth/logout/', { body: {} });
    // remembered for one second, whoever is away
    await expect.poll(async () => (await there.call('POST auth/user/', { body: {} })).status).toBe(401);
    expect(await ear.closed).toBe(closeCodes.signedOut);
    expect(performance.now() - start).toBeLessThan(10 * second);
    await nodes.redis.start();
  });

  test('frozen: near at once, far within seconds, and as before soon after', async () => {
    nodes.redis.freeze();
    // before anybody has noticed too
    await expectAlone();
    await untilAway();
    await expectAlone();
    nodes.redis.thaw();
    const back = performance.now();
    await untilUp();
    await expectTogether();
    expect(performance.now() - back).toBeLessThan(15 * second);
  });

  test('emptied: nobody notices', async () => {
    await nodes.redis.client.flushall();
    await expectTogether();
  });

  test('ended in the middle of a conversation: every message arrives, once and in its order', async () => {
    const text = (n: number) => `told ${n}.`;
    const heardOf = (ear: Ear) =>
      ear.heard
        .filter(({ type }) => type === 'message')
        .map(({ data }) => (data as { text: string }).text)
        .filter((said) => said.startsWith('told'));
    for (let n = 0; n < 100; n++) {
      if (n === 20) await nodes.redis.kill();
      if (n === 50) await nodes.redis.start();
      if (n === 70) nodes.redis.freeze();
      hers.send({ type: 'message', data: { __id__: newId(), text: text(n) } });
      await hers.hears(has(text(n)));
    }
    nodes.redis.thaw();
    const all = Array.from({ length: 100 }, (_, n) => text(n));
    for (const ear of [near, far, hers]) await expect.poll(() => heardOf(ear)).toEqual(all);
  });
});

describe.runIf(onPostgres)('counts while Redis is away', () => {
  test('fail closed for signing in and codes, and go on for the rest', async () => {
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
  test('without Redis begins alone and says so; refused by it, it does not start; frozen, it stops all the same', async () => {
    await nodes.redis.kill();
    const alone = await nodes.startMore();
    expect(alone.said()).toMatch(/REDIS_URL leads to no Redis yet .*ECONNREFUSED/);
    expect((await on(alone, ana).call('POST auth/user/', { body: {} })).status).toBe(200);
    await nodes.redis.start();
    await expect.poll(() => isUp(alone)).toBe(true);
    nodes.redis.freeze();
    const asked = performance.now();
    await alone.stop();
    expect(alone.child.exitCode).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10 * second);
    nodes.redis.thaw();
    const wrong = nodes.redis.url.replace('redis://', 'redis://somebody:hunter2@');
    await expect(nodes.startMore({ REDIS_URL: wrong })).rejects.toThrow(
      /^REDIS_URL is refused by Redis: WRONGPASS [^\n]*\n$/,
    );
  });
});
