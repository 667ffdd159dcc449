import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Db } from '../platform/db/db.ts';
import { testDb } from './database.ts';
import { formOf } from './fixture.ts';
import { type Person, signIn, someone, type WsClient } from './person.ts';
import { type Program, startProgram } from './program.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { addressOf } from './template.ts';

/** Two server processes that share a PostgreSQL, a Redis and a media folder. */
export interface Nodes {
  one: Program;
  other: Program;
  /** their database, and its URL */
  db: Db;
  url: string;
  redis: TestRedis;
  /** starts another node of the same installation */
  startMore(env?: Record<string, string>): Promise<Program>;
  end(): Promise<void>;
}

type Settings = Record<string, string>;

/**
 * Uses the PostgreSQL of TEST_DATABASE_URL. `settings` apply to all nodes; they may be made from the URL of the nodes'
 * database.
 */
export async function startNodes(settings: Settings | ((url: string) => Settings) = {}): Promise<Nodes> {
  const db = await testDb();
  const [row] = await db.query<{ name: string }>(sql`select current_database() as name`);
  const url = addressOf(process.env.TEST_DATABASE_URL ?? '', row?.name ?? '');
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-nodes-'));
  const redis = await startRedis();
  const started: Program[] = [];
  const startMore = async (env: Record<string, string> = {}) => {
    const program = await startProgram({
      DATABASE_URL: url,
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      SECRET_KEY: '8f3c1d9a6be27405c0e94d71a2b65f38',
      ...(typeof settings === 'function' ? settings(url) : settings),
      ...env,
    });
    started.push(program);
    return program;
  };
  const end = async () => {
    redis.thaw();
    await Promise.all(started.map((program) => program.stop()));
    await redis.end();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    // sequentially: the first one writes the installation id into the media folder
    const one = await startMore();
    const other = await startMore();
    return { one, other, db, url, redis, startMore, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The same person and session on another node. */
export const on = (node: Program, person: Person): Person => ({
  ...person,
  ...someone(node, person.name, person.token),
  user: person.user,
});

/** Signs in two people on this node, accepts the terms and connects them. */
export async function pairUp(node: Program, one: string, other: string): Promise<[Person, Person]> {
  const pair: [Person, Person] = [await signIn(node, one), await signIn(node, other)];
  for (const person of pair) await person.call('POST auth/accept_terms/', { body: { adult: true } });
  const { status, body } = await pair[0].call('POST auth/connect/', { body: { id: pair[1].user.id } });
  if (status !== 200) throw new Error(`${one} and ${other} were not connected: ${JSON.stringify(body)}`);
  return pair;
}

/** Makes the first one's couple follow the other's, which turns public. */
export async function followPublic(follower: Person, followed: Person): Promise<void> {
  const { body: twosome } = await followed.call('POST auth/update_twosome/', {
    form: formOf({ is_private: 'false' }),
  });
  const { status } = await follower.call(`POST auth/follow_request/${twosome.id}/follow/`, { body: {} });
  if (status !== 200) throw new Error(`${follower.name} does not follow ${followed.name}: ${status}`);
}

/** The shortest of three durations, in milliseconds, because the machine may be busy. */
export async function quickest(prepare: () => Promise<() => Promise<unknown>>): Promise<number> {
  const durations: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const work = await prepare();
    const start = performance.now();
    await work();
    durations.push(performance.now() - start);
  }
  return Math.min(...durations);
}

/** Opens a socket and waits until it receives live messages. */
export async function inRoom(person: Person): Promise<WsClient> {
  const client = await person.listen('message');
  client.send({ type: 'sync_message', data: {} });
  await client.receives(({ type }) => type === 'sync_message');
  return client;
}
