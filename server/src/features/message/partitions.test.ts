import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { OpenedDb } from '../../platform/db/open.ts';
import { type Cast, callCast, twosomeOf } from '../../testing/cast.ts';
import { postMessage } from '../../testing/chat.ts';
import { testDb } from '../../testing/database.ts';
import type { Person } from '../../testing/person.ts';
import { schemaDump } from '../../testing/schema-dump.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { eraseImported } from './erase.sql.ts';
import { partitionMessages } from './partitions.ts';

// An installation whose messages are in a single table moves them into partitions while it is used.

const migrations = new URL('../../../migrations/', import.meta.url);
const seeds = 3_000;
let db: OpenedDb;
let server: TestServer;
let cast: Cast;
/** The text of each message as the last acknowledged write left it; '' where it was deleted. */
const texts = new Map<string, string>();

beforeAll(async () => {
  // with other limits than the ones that are shared: it is removed afterwards
  db = await testDb({ statementTimeoutMs: 30_000 });
  await db.query(sql`drop schema public cascade`);
  await db.query(sql`create schema public`);
  const folder = await mkdtemp(join(tmpdir(), 'twosome-migrations-'));
  for (const name of (await readdir(migrations)).filter((each) => each < '1010'))
    await copyFile(new URL(name, migrations), join(folder, name));
  await migrate(db, folder);
  await rm(folder, { recursive: true });
  // somebody has signed up
  await db.query(sql`
    insert into users (id, issuer, subject, first_name, added_at) values ('before', 'x', 'x', 'Zoe', now())
  `);
  await migrate(db, migrations);
  await db.query(sql`delete from users where id = 'before'`);
  server = await startServer(db);
  cast = await callCast(server);
});
afterAll(async () => {
  await server.close();
  await db.close();
});

const kindOfTable = () =>
  db.maybeValue<string>(sql`select relkind::text from pg_class where oid = 'messages'::regclass`);

/** Messages of last year; every third one was imported. */
async function seed(person: Person, partner: Person, prefix: string) {
  await db.query(sql`
    insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, added_at, import_id)
    select ${prefix}::text || lpad(n::text, 19, '0'), ${twosomeOf(person)}::text, 0, 0,
      case n % 2 when 0 then ${person.user.id}::text else ${partner.user.id}::text end, ${prefix}::text || n, 'Seed ' || n,
      now() - interval '1 year' + n * interval '1 minute', case n % 3 when 0 then ${prefix}::text end
    from generate_series(1, ${seeds}::int) n
  `);
  for (let n = 1; n <= seeds; n++) texts.set(seedOf(prefix, n), `Seed ${n}`);
}
const seedOf = (prefix: string, n: number): string => prefix + String(n).padStart(19, '0');
const random = (below: number): number => Math.floor(Math.random() * below);

/** Writes, edits, answers, pins and deletes until it is over. */
async function write(person: Person, prefix: string, parity: number, isOver: () => boolean) {
  const own: string[] = [];
  const expecting = async (call: string, body?: object) => {
    const { status, body: answer } = await person.call(call, body && { body });
    expect([call, status, status < 300 || answer]).toEqual([call, expect.any(Number), true]);
  };
  for (let n = 1; !isOver(); n++) {
    const { status, body } = await postMessage(person, {
      text: `${person.name} ${n}`,
      ...(n % 4 === 0 && { reply_to: seedOf(prefix, 3 * random(seeds / 3) + 1) }),
    });
    expect([status, body]).toEqual([201, expect.anything()]);
    texts.set(body.id, `${person.name} ${n}`);
    own.push(body.id);
    const id = own[random(own.length)]!;
    if (n % 3 === 0 && texts.get(id) !== '') {
      await expecting(`PATCH message/${id}/`, { text: `${person.name} ${n}, edited` });
      texts.set(id, `${person.name} ${n}, edited`);
    }
    // neither imported nor the partner's
    const seeded = seedOf(prefix, 6 * random(seeds / 6) + (parity === 0 ? 2 : 1));
    if (n % 5 === 0) {
      await expecting(`DELETE message/${seeded}/`);
      texts.set(seeded, '');
    } else if (n % 5 === 1 && texts.get(seeded) !== '')
      await expecting(`POST message/${seeded}/pin/`, { want: true });
    else if (n % 5 === 2 && texts.get(seeded) !== '')
      await expecting(`POST message/${seeded}/react/`, { emoji: '❤️' });
  }
}

/** Takes the import back, a few messages at a time. */
async function takeBack(person: Person, importId: string) {
  while ((await db.transaction((tx) => eraseImported(tx, twosomeOf(person), importId, 20))) > 0);
  for (let n = 3; n <= seeds; n += 3) texts.delete(seedOf(importId, n));
}

/** The same database for a process that is killed after so many of its calls. */
function killedAfter(calls: number): Db {
  let left = calls;
  const counted = (name: string | symbol, value: unknown) =>
    typeof value !== 'function' || !['query', 'maybeValue', 'transaction'].includes(String(name))
      ? value
      : (...given: unknown[]) => {
          if (left-- <= 0) throw new Error('Killed.');
          return value.apply(db, given);
        };
  return new Proxy<Db>(db, { get: (of, name) => counted(name, Reflect.get(of, name)) });
}

test('nothing is lost or returns while messages are written, edited and deleted and the move is killed again and again', async () => {
  const { ana, bruno, chloe, dan } = cast;
  await seed(ana, bruno, 'A');
  await seed(chloe, dan, 'C');
  expect(await kindOfTable()).toBe('r');

  let isMoved = false;
  const isOver = () => isMoved;
  const writing = [
    write(ana, 'A', 0, isOver),
    write(bruno, 'A', 1, isOver),
    write(chloe, 'C', 0, isOver),
    takeBack(ana, 'A'),
  ];
  try {
    for (let calls = 1; !isMoved; calls++)
      isMoved = await partitionMessages(killedAfter(calls)).catch((error: Error) => {
        if (error.message !== 'Killed.') throw error;
        return false;
      });
  } finally {
    isMoved = true;
    await Promise.all(writing);
  }

  expect(await kindOfTable()).toBe('p');
  expect(await partitionMessages(db)).toBe(false);
  const rows = await db.query<{ id: string; text: string }>(sql`select id, text from messages`);
  expect(rows.length).toBeGreaterThan(seeds);
  expect(new Map(rows.map(({ id, text }) => [id, text]))).toEqual(texts);
  const [left] = await db.query(sql`
    select (select count(*)::int from messages where pinned_at is not null) as pinned,
      (select count(*)::int > 0 from message_reactions) as reactions,
      (select count(*)::int > 0 from messages where reply_to is not null) as answers,
      (select count(*)::int from messages m where reply_to is not null and not exists (
        select from messages r where r.id = m.reply_to and r.twosome_id = m.twosome_id
      )) as answers_to_nothing
  `);
  expect(left).toEqual({ pinned: 2, reactions: true, answers: true, answers_to_nothing: 0 });
});

test('afterwards the schema is that of a new installation', async () => {
  const fresh = await testDb();
  expect(await schemaDump(db)).toBe(await schemaDump(fresh));
  await fresh.close();
});
