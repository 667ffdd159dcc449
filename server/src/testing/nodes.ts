import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { testDb } from './database.ts';
import { type Ear, type Person, signIn, someone } from './person.ts';
import { type Program, startProgram } from './program.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { addressOf } from './template.ts';

/** Two servers as programs of their own, on one PostgreSQL, one Redis and one folder of images. */
export interface Nodes {
  one: Program;
  other: Program;
  redis: TestRedis;
  /** one more, of the same installation */
  startMore(env?: Record<string, string>): Promise<Program>;
  end(): Promise<void>;
}

/** On the PostgreSQL that TEST_DATABASE_URL names. */
export async function startNodes(): Promise<Nodes> {
  const db = await testDb();
  const [row] = await db.query<{ name: string }>(sql`select current_database() as name`);
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-nodes-'));
  const redis = await startRedis();
  const started: Program[] = [];
  const startMore = async (env: Record<string, string> = {}) => {
    const program = await startProgram({
      DATABASE_URL: addressOf(process.env.TEST_DATABASE_URL ?? '', row?.name ?? ''),
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      SECRET_KEY: 'the same on all nodes, as it must be',
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
    // one after the other: the first marks the folder of images
    const one = await startMore();
    const other = await startMore();
    return { one, other, redis, startMore, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Somebody on another node, with the same session. */
export const on = (node: Program, person: Person): Person => ({
  ...person,
  ...someone(node, person.name, person.token),
  user: person.user,
});

/** Two people who are connected and have accepted the terms, both on this node. */
export async function pairUp(node: Program, one: string, other: string): Promise<[Person, Person]> {
  const pair: [Person, Person] = [await signIn(node, one), await signIn(node, other)];
  for (const person of pair) await person.call('POST auth/accept_terms/', { body: { adult: true } });
  const { status, body } = await pair[0].call('POST auth/connect/', { body: { id: pair[1].user.id } });
  if (status !== 200) throw new Error(`${one} and ${other} were not connected: ${JSON.stringify(body)}`);
  return pair;
}

/** How many milliseconds it takes at best, in three tries: the machine has other things to do as well. */
export async function quickest(prepare: () => Promise<() => Promise<unknown>>): Promise<number> {
  const took: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const work = await prepare();
    const start = performance.now();
    await work();
    took.push(performance.now() - start);
  }
  return Math.min(...took);
}

/** An open socket that is told everything from here on: what was before it, a client asks for. */
export async function inRoom(person: Person): Promise<Ear> {
  const ear = await person.listen('message');
  ear.send({ type: 'sync_message', data: {} });
  await ear.hears(({ type }) => type === 'sync_message');
  return ear;
}
