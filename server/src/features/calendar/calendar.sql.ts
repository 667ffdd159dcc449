import type { Countdown } from '@twosome/contract/together/together.contract';
import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { canSeeGoals, isActive, isSessionValid, isTakenDown } from '../visibility.ts';

/**
 * Replaces the person's address. Returns false when they have left the couple or the session has ended, possibly during
 * this request. The session is locked before the address, in the order in which its end deletes both.
 */
export const setAddress = (
  tx: Tx,
  address: { userId: string; twosomeId: string; sessionId: string; tokenHash: Buffer; now: Date },
): Promise<boolean> =>
  tx.exists(sql`
    insert into calendars (user_id, session_id, token_hash, added_at)
    select u.id, s.id, ${address.tokenHash}::bytea, ${address.now}::timestamptz
    from users u join sessions s on s.user_id = u.id
    where u.id = ${address.userId}::text and u.twosome_id = ${address.twosomeId}::text
      and s.id = ${address.sessionId}::text
    for share of u, s
    on conflict (user_id) do update set session_id = excluded.session_id,
      token_hash = excluded.token_hash, added_at = excluded.added_at
    returning user_id
  `);

export async function findAddedAt(db: Queries, userId: string, now: Date): Promise<Date | null> {
  const rows = await db.query<{ added_at: Date }>(
    sql`select c.added_at from calendars c where c.user_id = ${userId}::text and ${isOpen(now)}`,
  );
  return rows[0]?.added_at ?? null;
}

/** Whether the session that made the address (`c`) is still valid. */
const isOpen = (now: Date) => sql`exists (
  select from sessions s where s.id = c.session_id and ${isSessionValid(sql`s`, now)}
)`;

export async function removeAddresses(db: Queries, userIds: readonly string[]): Promise<number> {
  const rows = await db.query(
    sql`delete from calendars where user_id = any(${userIds}::text[]) returning user_id`,
  );
  return rows.length;
}

/**
 * The person with this address, and their couple. No row while the person is suspended or leaving, or their profile is
 * taken down. The feed of someone whose partner is leaving goes on, as the app does: a refusal would reveal it.
 */
export const findOwner = (db: Queries, tokenHash: Buffer, now: Date) =>
  db.maybeOne<{ user_id: string; twosome_id: string }>(sql`
    select u.id as user_id, t.id as twosome_id
    from calendars c join users u on u.id = c.user_id join twosomes t on t.id = u.twosome_id
    where c.token_hash = ${tokenHash}::bytea and ${isActive(sql`u`)}
      and not ${isTakenDown(sql`t`)} and ${canSeeGoals(sql`u.twosome_id`, sql`t`)} and ${isOpen(now)}
  `);

export interface CalendarGoal {
  id: string;
  title: string;
  description: string;
  /** as text: a date without time and time zone */
  achieve_by: string;
  added_at: Date;
  updated_at: Date;
  done_at: Date | null;
}

/** The couple's countdowns. */
export const listCalendarCountdowns = (
  db: Queries,
  twosomeId: string,
): Promise<(Countdown & { added_at: Date })[]> =>
  db.query(sql`
    select c.id, c.title, c.date::text, c.yearly, c.added_at from countdowns c join twosomes t on t.id = c.twosome_id
    where c.twosome_id = ${twosomeId}::text and ${canSeeGoals(sql`${twosomeId}::text`, sql`t`)}
    order by c.date, c.id
  `);

/** Since when the two are together. */
export async function findTogetherSince(db: Queries, twosomeId: string): Promise<string | null> {
  const rows = await db.query<{ together_since: string | null }>(
    sql`select t.together_since::text from twosomes t
      where t.id = ${twosomeId}::text and ${canSeeGoals(sql`t.id`, sql`t`)}`,
  );
  return rows[0]?.together_since ?? null;
}

/** The goals with the latest days. */
export const listCalendarGoals = (db: Queries, twosomeId: string, limit: number): Promise<CalendarGoal[]> =>
  db.query<CalendarGoal>(sql`
    select g.id, g.title, g.description, g.achieve_by::text, g.added_at, g.updated_at, g.done_at
    from goals g join twosomes t on t.id = g.twosome_id
    where g.twosome_id = ${twosomeId}::text and ${canSeeGoals(sql`${twosomeId}::text`, sql`t`)}
    order by g.achieve_by desc, g.id desc limit ${limit}::int
  `);
