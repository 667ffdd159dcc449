import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { ApiError } from '../api-error.ts';
import { now } from '../clock.ts';
import { platformErrors } from '../platform.texts.ts';
import type { PersonalRows } from '../privacy.ts';
import type { IdempotentRequest, Queries, Tx } from './db.ts';

const retentionMs = limits.idempotencyHours * 3_600_000;
/** Expired responses deleted with each insert, so that the table stays small between sweeps. */
const deletedPerInsert = 20;

/**
 * Locks the key, then returns the stored response, or runs `work` and stores its response. The first response is also
 * serialized and parsed, so that it cannot differ from a repeated one.
 */
export async function runIdempotent<T>(
  tx: Tx,
  once: IdempotentRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!(await lockKey(tx, once))) throw stillInFlight();
  const stored = await storedAnswer(tx, once);
  if (stored) {
    if (stored.bodyHash !== once.bodyHash)
      throw new ApiError('conflict', { message: platformErrors.idempotencyKeyUsed });
    return stored.answer as T;
  }
  const answer = JSON.stringify(await work(tx)) ?? 'null';
  await storeAnswer(tx, once, answer);
  return JSON.parse(answer);
}

/** The same request is still running. The client shall retry later instead of occupying a connection. */
export const stillInFlight = (): ApiError =>
  new ApiError('conflict', { message: platformErrors.requestInFlight, retryAfter: 1 });

export const lockNameOf = ({ userId, route, key }: IdempotentRequest): string =>
  JSON.stringify([userId, route, key]);

/** A lock until the end of the transaction. Taken before the first read, so that reads see the committed response. */
const lockKey = (db: Queries, once: IdempotentRequest) =>
  db.maybeValue<boolean>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${lockNameOf(once)}::text, 0))`,
  );

const storedAnswer = (db: Queries, { userId, route, key }: IdempotentRequest) =>
  db.maybeOne<{ bodyHash: string; answer: unknown }>(sql`
    select body_hash as "bodyHash", answer from idempotency
    where user_id = ${userId}::text and line = ${route}::text and key = ${key}::text
      and added_at > ${oldest()}::timestamptz
  `);

async function storeAnswer(
  db: Queries,
  { userId, route, key, bodyHash }: IdempotentRequest,
  answer: string,
): Promise<void> {
  // not its own row, because one statement cannot delete and replace it
  await db.query(sql`
    with expired as (
      select user_id, line, key from idempotency
      where added_at <= ${oldest()}::timestamptz
        and (user_id, line, key) <> (${userId}::text, ${route}::text, ${key}::text)
      order by added_at limit ${deletedPerInsert}::int for update skip locked
    ), deleted as (
      delete from idempotency i using expired e where (i.user_id, i.line, i.key) = (e.user_id, e.line, e.key)
    )
    insert into idempotency (user_id, line, key, body_hash, answer, added_at)
    values (${userId}::text, ${route}::text, ${key}::text, ${bodyHash}::text, ${answer}::json, ${now()}::timestamptz)
    on conflict (user_id, line, key) do update
      set body_hash = excluded.body_hash, answer = excluded.answer, added_at = excluded.added_at
  `);
}

/** Deletes expired responses, because they contain user text. */
export const deleteExpiredAnswers = (db: Queries) =>
  db.query(sql`delete from idempotency where added_at <= ${oldest()}::timestamptz`);

export const idempotencyRows: PersonalRows = {
  table: 'idempotency',
  key: 'user_id, line, key',
  person: 'user_id',
};

const oldest = (): Date => new Date(now().getTime() - retentionMs);
