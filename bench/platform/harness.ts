import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { startRedis } from '../../server/src/testing/redis.ts';
import * as find from '../../tools/install/find.mjs';
import { atEnd, end } from '../../tools/run/end.mjs';
import { startPostgres } from '../../tools/stages/postgres.mjs';

/** Runs a measurement or a chaos test, and ends all its servers, databases and browsers, and removes its folders. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await end();
  }
}

/** The numbers of the command line, `--rounds 5`, each with its default. */
export function numbers<Name extends string>(defaults: Readonly<Record<Name, number>>): Record<Name, number> {
  const options = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, { type: 'string' as const }]),
  );
  const given = Object.entries(parseArgs({ options }).values).map(([name, value]) => [name, Number(value)]);
  return { ...defaults, ...Object.fromEntries(given) };
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'twosome-bench-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The address of a new database in a PostgreSQL of its own; with `durable`, commits wait for the disk. */
export async function newDatabase(how?: { durable: boolean }): Promise<string> {
  const bin = find.postgres();
  if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
  return (await startPostgres(bin, how)).url;
}

/** The address of a new Redis. */
export async function newRedis(): Promise<string> {
  const redis = await startRedis();
  atEnd(() => redis.end());
  return redis.url;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function runAll(client: Pick<pg.Client, 'query'>, statements: readonly Sql[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** On a noisy machine outliers dominate a mean. */
export const median = (values: readonly number[]): number => share(values, 0.5);

/** The value below which this part of the values is. */
export function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const wait = (milliseconds: number): Promise<void> => setTimeout(milliseconds);

/** Polls a condition; returns false after so many seconds. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { seconds, every = 50 }: { seconds: number; every?: number },
): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await wait(every);
  }
  return true;
}
