import sql, { Sql } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Db, type Queries, queriesOf, type Tx } from '../../platform/db/db.ts';
import { type Cast, callCast } from '../../testing/cast.ts';
import { postMessage, sendAndReceive, sync } from '../../testing/chat.ts';
import { emptyDb, testDb } from '../../testing/database.ts';
import { smallPhoto } from '../../testing/images.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

// The statements of the server about messages, with the partitions that PostgreSQL reads or writes for it.

let db: Db & { close(): Promise<void> };
let server: TestServer;
let cast: Cast;
const statements = new Map<string, Sql>();

/** The same, and remembers each statement about messages. */
function remembering<Target extends Queries>(target: Target, more: object = {}): Target {
  const own: Record<string, unknown> = {
    ...queriesOf((statement) => {
      if (/\bmessages\b/.test(statement.text)) statements.set(statement.text, statement);
      return target.query(statement);
    }),
    ...more,
  };
  return new Proxy(target, { get: (of, name) => own[String(name)] ?? Reflect.get(of, name) });
}

beforeAll(async () => {
  db = await testDb();
  server = await startServer(
    remembering(db, {
      transaction: (work: (tx: Tx) => Promise<unknown>) => db.transaction((tx) => work(remembering(tx))),
    }),
  );
  cast = await callCast(server);
});
afterEach(() => statements.clear());
afterAll(async () => {
  await server.close();
  await emptyDb(db);
  await db.close();
});

class RolledBack extends Error {}

/** Runs each remembered statement again without effect, and returns those that used other partitions than one. */
async function statementsOfManyPartitions(): Promise<string[]> {
  const many: string[] = [];
  for (const {
    strings: [first = '', ...rest],
    values,
    text,
  } of statements.values()) {
    const explained = new Sql([`explain (analyze, costs off, timing off) ${first}`, ...rest], values);
    const used = new Set<string>();
    await db
      .transaction(async (tx) => {
        // as for large tables
        for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
          await tx.query(sql`select set_config(${`enable_${way}`}::text, 'off', true)`);
        for (const { 'QUERY PLAN': line } of await tx.query<{ 'QUERY PLAN': string }>(explained))
          if (!line.includes('never executed'))
            for (const [, partition = ''] of line.matchAll(/ on messages_(\d+)\b/g)) used.add(partition);
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    if (used.size > 1) many.push(`${[...used]}: ${text}`);
  }
  return many;
}

test('each statement of a couple about its messages uses the partition of the couple', async () => {
  const { ana, bruno } = cast;
  const socket = await ana.listen('message');
  const first = await sendAndReceive(socket, 'The first one');
  await sendAndReceive(socket, 'An answer', { reply_to: first.id });
  socket.send({ type: 'message', data: { __id__: first.__id__, text: 'The first one' } });
  await sync(socket, first.id);
  const { body: photo } = await postMessage(bruno, {
    text: 'By the sea',
    files: await smallPhoto('#123456', 40, 40),
  });
  await ana.fetch(photo.files[0].url);
  for (const [person, call, body] of [
    [ana, `PATCH message/${first.id}/`, { text: 'Edited' }],
    [bruno, `POST message/${first.id}/react/`, { emoji: '❤️' }],
    [bruno, `POST message/${first.id}/pin/`, { want: true }],
    [bruno, `POST message/${photo.id}/pin/`, { want: true }],
    [ana, 'GET message/more/latest/'],
    [ana, `GET message/more/${photo.id}/`],
    [ana, `GET message/around/${first.id}/`],
    [ana, 'GET message/search/?q=sea'],
    [ana, 'GET message/media/'],
    [ana, 'GET memory/?time_zone=UTC'],
    [ana, 'POST auth/user/'],
    [ana, 'POST report/', { kind: 'message', id: photo.id, reason: 'spam' }],
    [bruno, `DELETE message/${photo.id}/`],
  ] as const) {
    const { status, body: answer } = await person.call(call, body && { body });
    expect([call, status, status >= 300 && answer]).toEqual([call, expect.toBeOneOf([200, 201, 204]), false]);
  }
  socket.send({ type: 'seen', data: {} });
  await server.sendPushes();
  await server.settled();
  socket.close();
  // for the statement that takes what is due
  await postMessage(ana, { text: 'The last one' });
  expect(statements.size).toBeGreaterThan(20);
  expect(await statementsOfManyPartitions()).toEqual([]);
});
