import type { Message } from '@twosome/contract/message/message.contract';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { createLog } from '../../platform/log.ts';
import { createLocalBus } from '../../platform/realtime/bus.ts';
import { again, type Cast, callCast, twosomeOf } from '../../testing/cast.ts';
import {
  messagesOf,
  postMessage,
  receivesMessage,
  sendAndReceive,
  sendMessage,
  sync,
} from '../../testing/chat.ts';
import { emptyDb, nodeBeside, testDb } from '../../testing/database.ts';
import { smallPhoto } from '../../testing/images.ts';
import { type Person, someone, type WsClient } from '../../testing/person.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { pinMessage, reactToMessage } from './change.ts';

// Two people, each with a device on both of two nodes, act concurrently. Nothing is lost or duplicated, and all devices receive
// the same messages in the same order.

const rounds = Array.from({ length: 12 }, (_, round) => round);
let db: Awaited<ReturnType<typeof testDb>>;
let secondNode: Awaited<ReturnType<typeof nodeBeside>>;
let nodes: [TestServer, TestServer];
let cast: Cast;
const clients: WsClient[] = [];

beforeAll(async () => {
  db = await testDb();
  secondNode = await nodeBeside(db);
  const bus = createLocalBus(createLog('silent'));
  const shared = { SECRET_KEY: '8f3c1d9a6be27405c0e94d71a2b65f38' };
  nodes = [await startServer(db, shared, bus), await startServer(secondNode, shared, bus)];
});
beforeEach(async () => {
  cast = await callCast(nodes[0]);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await Promise.all(nodes.map(({ app }) => app.settled()));
  await emptyDb(db);
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await secondNode.close();
  await db.close();
});

const on = (node: TestServer, person: Person): Person => ({
  ...person,
  ...someone(node, person.name, person.token),
  user: person.user,
});
/** One device on each node. */
async function devices(person: Person): Promise<[WsClient, WsClient]> {
  const pair = (await Promise.all(nodes.map((node) => on(node, person).listen('message')))) as [
    WsClient,
    WsClient,
  ];
  clients.push(...pair);
  return pair;
}
const storedMessages = () =>
  db.query<{ number: number; changed: number; client_id: string; added_at: Date }>(sql`
    select number, changed, client_id, added_at from messages where twosome_id = ${twosomeOf(cast.ana)}::text order by number
  `);
const lastNumber = async () =>
  (
    await db.query<{ last_number: number }>(
      sql`select last_number from rooms where twosome_id = ${twosomeOf(cast.ana)}::text`,
    )
  )[0]?.last_number;
const idsOf = (messages: readonly Message[]) => messages.map((message) => message.__id__);

test('four devices write concurrently: one order for all, each sender’s order preserved, no gaps in the numbers', async () => {
  const [hers, his] = [await devices(cast.ana), await devices(cast.bruno)];
  const all = [...hers, ...his];
  // a socket that has an answer receives the room: what others sent before, a real device gets by this sync
  await Promise.all(all.map((client) => sync(client)));
  const sentIds = all.map((client, device) =>
    Array.from({ length: 60 }, (_, n) => sendMessage(client, `${device} ${n}`)),
  );
  for (const client of all) await expect.poll(() => messagesOf(client).length).toBe(240);
  const rows = await storedMessages();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  const order = rows.map(({ client_id }) => client_id);
  for (const client of all) expect(idsOf(messagesOf(client))).toEqual(order);
  for (const ids of sentIds) expect(order.filter((id) => ids.includes(id))).toEqual(ids);
  const times = rows.map(({ added_at }) => added_at.getTime());
  expect(times.every((time, index) => index === 0 || time > times[index - 1]!)).toBe(true);
});

test('the same message twenty times, through both sockets and by HTTP on both nodes: one row, equal responses', async () => {
  const image = await smallPhoto();
  const hers = await devices(cast.ana);
  for (const round of rounds) {
    const sent = { __id__: `round ${round}`, text: 'once' };
    const calls = Array.from({ length: 20 }, (_, n) => {
      const node = nodes[n % 2]!;
      if (n % 4 < 2) return hers[n % 2]?.send({ type: 'message', data: sent });
      return postMessage(on(node, cast.ana), n % 5 === 0 ? { ...sent, files: image } : sent);
    });
    const answers = (await Promise.all(calls)).filter((answer) => answer !== undefined);
    const received = await Promise.all(hers.map((client) => receivesMessage(client, sent.__id__)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const all = [...answers.map(({ body }) => body), ...received, ...hers.flatMap(messagesOf)] as Message[];
    const distinct = all
      .filter(({ __id__ }) => __id__ === sent.__id__)
      .map(({ id, added_at, files }) => `${id} ${added_at} ${files.length}`);
    expect(new Set(distinct).size).toBe(1);
  }
  const rows = await storedMessages();
  expect(rows.map(({ number }) => number)).toEqual(rounds.map((round) => round + 1));
  // images of the rejected repeats are not attached
  const [orphans] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from media where claimed_at is not null and id not in (select media_id from message_images)
  `);
  expect(orphans?.count).toBe(0);
});

test('both partners use the same client id: two messages', async () => {
  const [hers, his] = [await devices(cast.ana), await devices(cast.bruno)];
  for (const round of rounds) {
    const __id__ = `round ${round}`;
    const text = 'the same words';
    hers[round % 2]?.send({ type: 'message', data: { __id__, text } });
    his[0]?.send({ type: 'message', data: { __id__, text } });
    for (const client of [...hers, ...his])
      await expect
        .poll(() =>
          messagesOf(client)
            .filter((message) => message.__id__ === __id__)
            .map((message) => message.sent_by)
            .sort(),
        )
        .toEqual([cast.ana.user.id, cast.bruno.user.id].sort());
  }
});

test('many couples write concurrently with repeats: a repeat fails no other message', async () => {
  const people = [cast.ana, cast.bruno, cast.chloe, cast.dan, cast.mallory, cast.max];
  const allDevices = await Promise.all(people.map((person) => devices(person)));
  const sent = allDevices.flatMap((pair) =>
    rounds.flatMap((round) => {
      const __id__ = newId();
      for (const client of pair) client.send({ type: 'message', data: { __id__, text: `${round}` } });
      return [{ client: pair[round % 2]!, __id__ }];
    }),
  );
  await Promise.all(sent.map(({ client, __id__ }) => receivesMessage(client, __id__)));
  const [row] = await db.query<{ all: number; distinct: number }>(sql`
    select count(*)::int as all, count(distinct (sent_by, client_id))::int as distinct from messages
  `);
  expect(row).toEqual({ all: people.length * rounds.length, distinct: people.length * rounds.length });
  expect(clients.flatMap(({ received }) => received.filter(({ type }) => type === 'error'))).toEqual([]);
});

test('one partner deletes on both devices while both write: deleted once, delivered once, and never shown again', async () => {
  const [hers, his] = [await devices(cast.ana), await devices(cast.bruno)];
  for (const round of rounds) {
    const { id } = await sendAndReceive(hers[0], `regretted ${round}`);
    const before = (await lastNumber()) ?? 0;
    const deleted = nodes.map((node) => on(node, cast.ana).call(`DELETE message/${id}/`));
    const sentIds = [
      sendMessage(hers[1], 'concurrent'),
      sendMessage(his[0], 'concurrent reply', { reply_to: id }),
    ];
    for (const client of [...hers, ...his]) client.send({ type: 'sync_message', data: {} });
    expect((await Promise.all(deleted)).map(({ status }) => status)).toEqual([204, 204]);
    for (const client of [...hers, ...his]) {
      for (const sentId of sentIds) await receivesMessage(client, sentId);
      await expect
        .poll(() =>
          messagesOf(client)
            .filter((message) => message.id === id)
            .map(({ text }) => text),
        )
        .toEqual([`regretted ${round}`, '']);
    }
    expect(await lastNumber()).toBe(before + 3);
    expect(await db.query(sql`select 1 from due_pushes where message_id = ${id}::text`)).toEqual([]);
  }
});

test('one partner reads while the other writes: only earlier messages count as seen', async () => {
  const [hers, his] = [await devices(cast.ana), await devices(cast.bruno)];
  for (const round of rounds) {
    const first = await sendAndReceive(hers[0], `first ${round}`);
    await receivesMessage(his[0], first.__id__);
    await receivesMessage(his[1], first.__id__);
    const later = [sendMessage(hers[0], 'later'), sendMessage(hers[1], 'later')];
    for (const client of his) client.send({ type: 'seen', data: { up_to: first.id } });
    const [second, third] = await Promise.all(later.map((id) => receivesMessage(his[0], id)));
    await Promise.all(his.map((client) => sync(client)));
    const seenAt = (await again(cast.bruno)).user.last_message_seen_at ?? '';
    expect([seenAt > first.added_at, seenAt < second!.added_at, seenAt < third!.added_at]).toEqual([
      true,
      true,
      true,
    ]);
    expect((await again(cast.bruno)).user.unseen_message_count).toBe(2);
    his[0].send({ type: 'seen', data: {} });
    await expect.poll(async () => (await again(cast.bruno)).user.unseen_message_count).toBe(0);
  }
});

test('a device that reconnects while both write has every message in the end', async () => {
  const [hers, his] = [await devices(cast.ana), await devices(cast.bruno)];
  const first = await sendAndReceive(hers[0], 'first');
  for (const round of rounds) {
    const sentIds = [...hers, ...his].flatMap((client) => [
      sendMessage(client, `${round}`),
      sendMessage(client, `${round} again`),
    ]);
    const reconnected = await on(nodes[round % 2]!, cast.bruno).listen('message');
    const missed = await sync(reconnected, first.id);
    expect(missed.reset).toBeUndefined();
    const heldIds = () => new Set(idsOf([...missed.results, ...messagesOf(reconnected)]));
    await expect.poll(() => sentIds.filter((id) => !heldIds().has(id))).toEqual([]);
    reconnected.close();
  }
});

test('of two messages that the two pin at the same time one stays pinned', async () => {
  const { ana, bruno } = cast;
  const [hers] = await devices(ana);
  const first = await sendAndReceive(hers, 'One');
  const second = await sendAndReceive(hers, 'Two');
  const pin = (person: Person, { id }: Message) =>
    person.call(`POST message/${id}/pin/`, { body: { want: true } });
  for (const _ of rounds) {
    const both = await Promise.all([pin(ana, first), pin(on(nodes[1], bruno), second)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await ana.call('GET message/more/latest/');
    expect((body as Message[]).filter(({ pinned_at }) => pinned_at !== null)).toHaveLength(1);
  }
});

test('one partner pins the other message while the other reacts to the pinned one: neither runs into a deadlock', async () => {
  const [hers] = await devices(cast.ana);
  const messages = [await sendAndReceive(hers, 'one'), await sendAndReceive(hers, 'two')] as const;
  let attempts = 0;
  const counting: Pick<Db, 'query' | 'transaction'> = {
    query: db.query,
    transaction: (work) =>
      db.transaction((tx) => {
        attempts += 1;
        return work(tx);
      }),
  };
  const deps = { db: counting, roomFeed: { deliver: async () => {} }, signedUrls: { sign: () => '' } };
  const sessions = await db.query<{ id: string; user_id: string }>(sql`select id, user_id from sessions`);
  const as = ({ user: { id } }: Person) => ({
    userId: id,
    twosomeId: twosomeOf(cast.ana),
    sessionId: sessions.find(({ user_id }) => user_id === id)?.id,
  });
  const act = (work: typeof pinMessage | typeof reactToMessage, ...rest: unknown[]) =>
    (work as (...all: unknown[]) => Promise<Message>)(deps, ...rest);
  await act(pinMessage, as(cast.ana), messages[0].id, true);
  for (let round = 1; round <= 40; round += 1) {
    const [pinned, other] = round % 2 ? messages : messages.toReversed();
    await Promise.all([
      act(pinMessage, as(cast.ana), other!.id, true),
      act(reactToMessage, as(cast.bruno), pinned!.id, round % 4 < 2 ? '😂' : '👍'),
    ]);
  }
  expect(attempts).toBe(81);
});
