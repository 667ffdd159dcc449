import { newId } from '@twosome/contract/platform/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoom, type Nodes, on, pairUp, quickest, startNodes } from './testing/nodes.ts';
import { type Person, signIn, type WsClient } from './testing/person.ts';
import { downAfterMs, type Sentinels, startSentinels } from './testing/redis-groups.ts';

// The primary of two nodes' Redis is killed or replaced; sentinels promote its replica. Ana is on one node, Bruno on the
// other.

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
const second = 1000;
let sentinels: Sentinels;
let nodes: Nodes;
let ana: Person;
let hers: WsClient;
let his: WsClient;

beforeAll(async () => {
  if (!onPostgres) return;
  sentinels = await startSentinels();
  nodes = await startNodes({
    REDIS_URL: 'redis://twosome',
    REDIS_SENTINELS: sentinels.url,
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const [one, other] = await pairUp(nodes.one, 'Ana', 'Bruno');
  ana = one;
  [hers, his] = [await inRoom(ana), await inRoom(on(nodes.other, other))];
});
afterAll(async () => {
  await nodes?.end();
  await sentinels?.end();
});

const textsOf = (client: WsClient) =>
  client.received.filter(({ type }) => type === 'message').map(({ data }) => (data as { text: string }).text);
const say = (text: string) => hers.send({ type: 'message', data: { __id__: newId(), text } });

/** A message crosses in less time than the poll takes, so a hint carried it. */
const expectHints = async () =>
  expect(
    await quickest(async () => {
      const text = `hint ${newId()}`;
      return async () => {
        say(text);
        await his.receives(({ data }) => (data as { text?: string }).text === text);
      };
    }),
  ).toBeLessThan(second);

/** Codes are counted on both nodes together, as soon as the other node has found the new primary too. */
async function expectSharedLimits(name: string) {
  await expect.poll(() => signInStatus(nodes.other.url), { timeout: 15 * second }).toBe(200);
  const guesser = await signIn(nodes.one, name);
  const guess = async (person: Person) =>
    (await person.call('POST auth/connect/', { body: { id: newId() } })).status;
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push(await guess(guesser), await guess(on(nodes.other, guesser)));
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
}

let callers = 0;
async function signInStatus(url: string): Promise<number> {
  callers += 1;
  const { status } = await fetch(`${url}/demo-identity/credential/`, {
    method: 'POST',
    // from another network each time, because each of these calls counts as a failure
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${callers}` },
    body: JSON.stringify({ first_name: 'Eve' }),
  });
  return status;
}

/** Calls every 50 ms, until sign-in has worked again for a second. */
async function watchCalls() {
  const calls: Record<number, number> = {};
  const signIns: Record<number, number> = {};
  const start = performance.now();
  let refusedSince = Number.NaN;
  let refusedUntil = start + 3 * downAfterMs;
  while (performance.now() < refusedUntil + second) {
    const call = await ana.call('POST auth/user/', { body: {} });
    calls[call.status] = (calls[call.status] ?? 0) + 1;
    const status = await signInStatus(nodes.one.url);
    signIns[status] = (signIns[status] ?? 0) + 1;
    if (status !== 200) {
      refusedUntil = performance.now();
      refusedSince ||= refusedUntil;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const refusedMs = Math.round(refusedUntil - refusedSince) || 0;
  return { calls, signIns, refusedMs };
}

const serverAt = (port: number) => sentinels.servers.find((server) => server.port === port)!;

describe.runIf(onPostgres)('a failover of Redis', () => {
  test('the primary is replaced while it is alive: nodes leave it', async () => {
    await expectHints();
    const before = await sentinels.primaryPort();
    await sentinels.failover();
    const watched = await watchCalls();
    console.log('a primary that is replaced while it is alive:', watched);
    expect(Object.keys(watched.calls)).toEqual(['200']);
    expect(watched.refusedMs).toBeLessThan(15 * second);
    expect(await sentinels.primaryPort()).not.toBe(before);
    await expectHints();
    await expectSharedLimits('Mallory');
    const listeners = async () => {
      const list = String(await serverAt(before).client.call('CLIENT', 'LIST', 'TYPE', 'pubsub'));
      return list.split('\n').filter((line) => line !== '' && !line.includes('name=sentinel'));
    };
    await expect.poll(listeners).toEqual([]);
  });

  test('the primary is killed: sign-in is refused until the replica is promoted, all else goes on', async () => {
    await sentinels.untilReplicated();
    const before = await sentinels.primaryPort();
    await serverAt(before).kill();
    const texts = Array.from({ length: 20 }, (_, n) => `during the failover ${n}`);
    for (const text of texts) say(text);
    const watched = await watchCalls();
    console.log(`a killed primary, down-after-milliseconds ${downAfterMs}:`, watched);
    expect(Object.keys(watched.calls)).toEqual(['200']);
    expect(Object.keys(watched.signIns)).toEqual(['200', '503']);
    expect(watched.refusedMs).toBeLessThan(15 * second);
    expect(await sentinels.primaryPort()).not.toBe(before);
    for (const client of [hers, his])
      await expect.poll(() => textsOf(client).filter((text) => texts.includes(text))).toEqual(texts);
    await expectHints();
    await expectSharedLimits('Max');
  });
});
