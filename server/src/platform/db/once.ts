import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { now } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { Once, Queries, Tx } from './db.ts';

const keptMs = limits.idempotencyHours * 3_600_000;
/** Each answer that is stored takes this many old ones with it, so that the table stays small between two sweeps. */
const takenWith = 20;

/**
 * Takes the key, runs `work` unless its answer is stored, and stores the answer. What is answered has been JSON
 * in either case, so a first answer and a repeated one cannot differ.
 */
export async function answerOnce<T>(tx: Tx, once: Once, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!(await takeKey(tx, once))) throw stillInFlight();
  const stored = await storedAnswer(tx, once);
  if (stored) {
    if (stored.bodyHash !== once.bodyHash)
      throw new Refusal('conflict', { says: 'This Idempotency-Key was used for something else.' });
    return stored.answer as T;
  }
  const answer = JSON.stringify(await work(tx)) ?? 'null';
  await storeAnswer(tx, once, answer);
  return JSON.parse(answer);
}

/** Who asks again meanwhile is told to come back, rather than kept waiting on a connection. */
export const stillInFlight = (): Refusal =>
  new Refusal('conflict', { says: 'This is being done already.', retryAfter: 1 });

export const nameOf = ({ userId, line, key }: Once): string => JSON.stringify([userId, line, key]);

/** Held until the transaction ends. Asked before anything is read, so that what is read comes after it. */
async function takeKey(db: Queries, once: Once): Promise<boolean> {
  const [answer] = await db.query<{ taken: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${nameOf(once)}::text, 0)) as taken
  `);
  return answer?.taken === true;
}

async function storedAnswer(
  db: Queries,
  { userId, line, key }: Once,
): Promise<{ bodyHash: string; answer: unknown } | undefined> {
  const [stored] = await db.query<{ bodyHash: string; answer: unknown }>(sql`
    select body_hash as "bodyHash", answer
    from idempotency
    where user_id = ${userId}::text and line = ${line}::text and key = ${key}::text
      and added_at > ${oldest()}::timestamptz
  `);
  return stored;
}

async function storeAnswer(
  db: Queries,
  { userId, line, key, bodyHash }: Once,
  answer: string,
): Promise<void> {
  await db.query(sql`
    delete from idempotency where (user_id, line, key) in (
      select user_id, line, key from idempotency
      where added_at <= ${oldest()}::timestamptz
      order by added_at limit ${takenWith}::int for update skip locked
    )
  `);
  await db.query(sql`
    insert into idempotency (user_id, line, key, body_hash, answer, added_at)
    values (${userId}::text, ${line}::text, ${key}::text, ${bodyHash}::text, ${answer}::json, ${now()}::timestamptz)
    on conflict (user_id, line, key) do update
      set body_hash = excluded.body_hash, answer = excluded.answer, added_at = excluded.added_at
  `);
}

/** Forgets answers that nobody is given any more: they hold what people wrote. */
export async function forgetAnswers(db: Queries): Promise<void> {
  await db.query(sql`delete from idempotency where added_at <= ${oldest()}::timestamptz`);
}

const oldest = (): Date => new Date(now().getTime() - keptMs);
