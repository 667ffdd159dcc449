import type { Message } from '@twosome/contract/message/message.contract';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createLocalBus } from '../../platform/realtime/bus.ts';
import { again, type Cast, callCast, twosomeOf } from '../../testing/cast.ts';
import { hearsMessage, messagesOf, postMessage, say, sync, tell } from '../../testing/chat.ts';
import { emptyDb, nodeBeside, testDb } from '../../testing/database.ts';
import { smallPhoto } from '../../testing/images.ts';
import { type Ear, type Person, someone } from '../../testing/person.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

// Two nodes, two people with two devices each, who do everything at the same instant. Whoever comes first, nothing is
// lost, nothing is there twice, and all are told the same in the same order.

const rounds = Array.from({ length: 12 }, (_, round) => round);
let db: Awaited<ReturnType<typeof testDb>>;
let beside: Awaited<ReturnType<typeof nodeBeside>>;
let nodes: [TestServer, TestServer];
let cast: Cast;
const ears: Ear[] = [];

beforeAll(async () => {
  db = await testDb();
  beside = await nodeBeside(db);
  const bus = createLocalBus(createLog('silent'));
  const shared = { SECRET_KEY: 'the same on both nodes, as it must be' };
  nodes = [await startServer(db, shared, bus), await startServer(beside, shared, bus.join())];
});
beforeEach(async () => {
  cast = await callCast(nodes[0]);
});
afterEach(async () => {
  for (const ear of ears.splice(0)) ear.close();
  await Promise.all(nodes.map(({ app }) => app.settled()));
  await emptyDb(db);
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await beside.close();
  await db.close();
});

const on = (node: TestServer, person: Person): Person => ({
  ...person,
  ...someone(node, person.name, person.token),
  user: person.user,
});
/** A device on each node. */
async function devices(person: Person): Promise<[Ear, Ear]> {
  const pair = (await Promise.all(nodes.map((node) => on(node, person).listen('message')))) as [Ear, Ear];
  ears.push(...pair);
  return pair;
}
const numbered = () =>
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

test('all four devices write at once: one order for all, each sender’s own kept, no number left out', async () => {
  const [hers, his] = [await devices(cast.ana), await devices(cast.bruno)];
  const all = [...hers, ...his];
  const said = all.map((ear, who) => Array.from({ length: 60 }, (_, n) => say(ear, `${who} ${n}`)));
  for (const ear of all) await expect.poll(() => messagesOf(ear).length).toBe(240);
  const rows = await numbered();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
  const order = rows.map(({ client_id }) => client_id);
  for (const ear of all) expect(idsOf(messagesOf(ear))).toEqual(order);
  for (const own of said) expect(order.filter((id) => own.includes(id))).toEqual(own);
  const times = rows.map(({ added_at }) => added_at.getTime());
  expect(times.every((time, place) => place === 0 || time > times[place - 1]!)).toBe(true);
});

test('one message twenty times over, by both sockets and by HTTP of both nodes: one row, the same answers', async () => {
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
    const told = await Promise.all(hers.map((ear) => hearsMessage(ear, sent.__id__)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const shown = [...answers.map(({ body }) => body), ...told, ...hers.flatMap(messagesOf)] as Message[];
    const same = shown
      .filter(({ __id__ }) => __id__ === sent.__id__)
      .map(({ id, added_at, files }) => `${id} ${added_at} ${files.length}`);
    expect(new Set(same).size).toBe(1);
  }
  const rows = await numbered();
  expect(rows.map(({ number }) => number)).toEqual(rounds.map((round) => round + 1));
  // images that no message shows are nobody's
  const [counted] = await db.query<{ loose: number }>(sql`
    select count(*)::int as loose from media where claimed_at is not null and id not in (select media_id from message_images)
  `);
  expect(counted?.loose).toBe(0);
});

test('both partners under the same id: two messages', async () => {
  const [hers, his] = [await devices(cast.ana), await devices(cast.bruno)];
  for (const round of rounds) {
    const __id__ = `round ${round}`;
    const text = 'the same words';
    hers[round % 2]?.send({ type: 'message', data: { __id__, text } });
    his[0]?.send({ type: 'message', data: { __id__, text } });
    for (const ear of [...hers, ...his])
      await expect
        .poll(() =>
          messagesOf(ear)
            .filter((message) => message.__id__ === __id__)
            .map((message) => message.sent_by)
            .sort(),
        )
        .toEqual([cast.ana.user.id, cast.bruno.user.id].sort());
  }
});

test('many couples write together, one of them twice the same: none pays for another', async () => {
  const people = [cast.ana, cast.bruno, cast.chloe, cast.dan, cast.mallory, cast.max];
  const open = await Promise.all(people.map((person) => devices(person)));
  const said = open.flatMap((pair) =>
    rounds.flatMap((round) => {
      const __id__ = newId();
      for (const ear of pair) ear.send({ type: 'message', data: { __id__, text: `${round}` } });
      return [{ ear: pair[round % 2]!, __id__ }];
    }),
  );
  await Promise.all(said.map(({ ear, __id__ }) => hearsMessage(ear, __id__)));
  const [row] = await db.query<{ all: number; own: number }>(sql`
    select count(*)::int as all, count(distinct (sent_by, client_id))::int as own from messages
  `);
  expect(row).toEqual({ all: people.length * rounds.length, own: people.length * rounds.length });
  expect(ears.flatMap(({ heard }) => heard.filter(({ type }) => type === 'error'))).toEqual([]);
});

test('one deletes from both devices while both write: deleted once, told once, and shown to nobody again', async () => {
  const [hers, his] = [await devices(cast.ana), await devices(cast.bruno)];
  for (const round of rounds) {
    const { id } = await tell(hers[0], `regretted ${round}`);
    const before = (await lastNumber()) ?? 0;
    const deleted = nodes.map((node) => on(node, cast.ana).call(`DELETE message/${id}/`));
    const said = [say(hers[1], 'meanwhile'), say(his[0], 'meanwhile, too', { reply_to: id })];
    for (const ear of [...hers, ...his]) ear.send({ type: 'sync_message', data: {} });
    expect((await Promise.all(deleted)).map(({ status }) => status)).toEqual([204, 204]);
    for (const ear of [...hers, ...his]) {
      for (const one of said) await hearsMessage(ear, one);
      await expect
        .poll(() =>
          messagesOf(ear)
            .filter((message) => message.id === id)
            .map(({ text }) => text),
        )
        .toEqual([`regretted ${round}`, '']);
    }
    expect(await lastNumber()).toBe(before + 3);
    expect(await db.query(sql`select 1 from due_pushes where message_id = ${id}::text`)).toEqual([]);
  }
});

test('one sees while the partner writes: what is called seen was there before, and the rest is unseen', async () => {
  const [hers, his] = [await devices(cast.ana), await devices(cast.bruno)];
  for (const round of rounds) {
    const first = await tell(hers[0], `first ${round}`);
    await hearsMessage(his[0], first.__id__);
    await hearsMessage(his[1], first.__id__);
    const later = [say(hers[0], 'later'), say(hers[1], 'later')];
    for (const ear of his) ear.send({ type: 'seen', data: { up_to: first.id } });
    const [one, other] = await Promise.all(later.map((id) => hearsMessage(his[0], id)));
    await Promise.all(his.map((ear) => sync(ear)));
    const seenAt = (await again(cast.bruno)).user.last_message_seen_at ?? '';
    expect([seenAt > first.added_at, seenAt < one!.added_at, seenAt < other!.added_at]).toEqual([
      true,
      true,
      true,
    ]);
    expect((await again(cast.bruno)).user.unseen_message_count).toBe(2);
    his[0].send({ type: 'seen', data: {} });
    await expect.poll(async () => (await again(cast.bruno)).user.unseen_message_count).toBe(0);
  }
});

test('a device that comes back while both write holds everything in the end, whatever it was told when', async () => {
  const [hers, his] = [await devices(cast.ana), await devices(cast.bruno)];
  const first = await tell(hers[0], 'first');
  for (const round of rounds) {
    const said = [...hers, ...his].flatMap((ear) => [say(ear, `${round}`), say(ear, `${round} again`)]);
    const back = await on(nodes[round % 2]!, cast.bruno).listen('message');
    const missed = await sync(back, first.id);
    expect(missed.reset).toBeUndefined();
    const held = () => new Set(idsOf([...missed.results, ...messagesOf(back)]));
    await expect.poll(() => said.filter((id) => !held().has(id))).toEqual([]);
    back.close();
  }
});
