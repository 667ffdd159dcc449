import type { Frame } from '@twosome/contract/platform/frames';
import type { Question } from '@twosome/contract/question/question.contract';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createLocalBus } from '../../platform/realtime/bus.ts';
import { type Cast, callCast, twosomeOf } from '../../testing/cast.ts';
import { emptyDb, nodeBeside, testDb } from '../../testing/database.ts';
import { framesArrived, type Person, someone } from '../../testing/person.ts';
import { lookForSealed } from '../../testing/seal.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

// The partners act in the same instant, on two nodes.

const rounds = Array.from({ length: 20 }, (_, round) => round);
let db: Awaited<ReturnType<typeof testDb>>;
let secondNode: Awaited<ReturnType<typeof nodeBeside>>;
let nodes: [TestServer, TestServer];
let cast: Cast;

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
  for (const { app } of nodes) await app.settled();
  await emptyDb(db);
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await secondNode.close();
  await db.close();
});

const on = (node: TestServer, { name, token, user }: Person): Person => ({
  ...someone(node, name, token),
  user,
});

async function addQuestions(person: Person): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    insert into questions (id, twosome_id, day, text, added_at)
    select lpad(n::text, 20, '0'), ${twosomeOf(person)}::text, date '2020-01-01' + n, n::text, now()
    from generate_series(1, ${rounds.length}::int) as n returning id
  `);
  return rows.map(({ id }) => id);
}
const answer = (person: Person, id: string, text: string) =>
  person.call(`POST question/${id}/answer/`, { body: { text } });
const openings = (received: readonly Frame[], id: string) =>
  received
    .map(({ data }) => (data as { question?: Question }).question)
    .filter((question) => question?.id === id && question.opened_at !== null);

test('both answer: the question opens exactly once, and one of the two responses has both answers [S4.120]', async () => {
  const [ana, bruno] = [on(nodes[0], cast.ana), on(nodes[1], cast.bruno)];
  const clients = [await ana.listen('message'), await bruno.listen('message')];
  for (const id of await addQuestions(ana)) {
    const answers = await Promise.all([answer(ana, id, 'Hers'), answer(bruno, id, 'His')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.partner !== null)).toHaveLength(1);
    for (const client of clients) await client.receives(() => openings(client.received, id).length > 0);
    for (const { app } of nodes) await app.settled();
    for (const node of nodes) await framesArrived(node);
    // the frame of the first answer may be sent after the opening: then it shows the open question too
    for (const [index, client] of clients.entries())
      expect(new Set(openings(client.received, id).map((question) => question?.partner?.text))).toEqual(
        new Set([index === 0 ? 'His' : 'Hers']),
      );
    const opened = await db.query(sql`
      select 1 from outbox where kind = 'question.opened' and names->>'questionId' = ${id}::text
    `);
    expect(opened.length).toBe(1);
  }
});

test('one changes the answer while the other answers: the partner reads the one that is stored', async () => {
  const [ana, bruno] = [on(nodes[0], cast.ana), on(nodes[1], cast.bruno)];
  for (const id of await addQuestions(ana)) {
    await answer(ana, id, 'First');
    const [changed, opened] = await Promise.all([answer(ana, id, 'Second'), answer(bruno, id, 'His')]);
    expect(changed.status === 200 ? 'Second' : 'First').toBe(opened.body.partner.text);
    expect([200, 409]).toContain(changed.status);
  }
});

test('one skips while the other answers: it stays sealed, or it is open for both', async () => {
  const [ana, bruno] = [on(nodes[0], cast.ana), on(nodes[1], cast.bruno)];
  for (const id of await addQuestions(ana)) {
    await answer(ana, id, 'Hers');
    const [skipped, his] = await Promise.all([
      ana.call(`POST question/${id}/skip/`, { body: {} }),
      answer(bruno, id, 'His'),
    ]);
    expect([skipped.status, his.body.partner?.text ?? null]).toEqual(
      his.body.opened_at === null ? [200, null] : [409, 'Hers'],
    );
  }
});

test('both look first: the day has one question', async () => {
  const [ana, bruno] = [on(nodes[0], cast.ana), on(nodes[1], cast.bruno)];
  const looks = await Promise.all(
    [...rounds, ...rounds].map((n) => (n % 2 ? ana : bruno).call('GET question/')),
  );
  expect(new Set(looks.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
});

test('two own questions get two days', async () => {
  const [ana, bruno] = [on(nodes[0], cast.ana), on(nodes[1], cast.bruno)];
  const added = await Promise.all(
    [ana, bruno].map((person) => person.call('POST question/', { body: { text: 'Where to?' } })),
  );
  expect(added.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(added.map(({ body }) => body.day)).size).toBe(2);
});

test('0 of 10,000 answers can be read early, by any call, frame or export [S4.120]', async () => {
  const { early, answers, calls } = await lookForSealed({ server: nodes[0], cast }, 3500);
  expect(calls).toBeGreaterThan(14_000);
  expect(answers).toBeGreaterThan(10_000);
  expect(early).toEqual([]);
});

test('the search finds an answer that is readable', async () => {
  const { bruno } = cast;
  const { body } = await bruno.call('GET question/');
  await bruno.call(`POST question/${body.id}/answer/`, { body: { text: 'secret-Bruno-1-1' } });
  await bruno.call('POST goals/', {
    body: { title: 'secret-Bruno-1-1', description: 'Sealed', achieve_by: '2199-01-01' },
  });
  const { early } = await lookForSealed({ server: nodes[0], cast }, 1);
  expect(early).toContain('Ana GET goals/: secret-Bruno-1-1');
});
