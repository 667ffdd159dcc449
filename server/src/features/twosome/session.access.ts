import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';

/** A session ends 90 days after its last use. */
export const goodSince = (moment: Date): Date => daysBefore(moment, limits.sessionDays);

/** Whether `session`, an alias of the table, is good for a call. One that was signed out is not there any more. */
export const isGood = (session: Sql, moment: Date): Sql =>
  sql`${session}.last_used_at > ${goodSince(moment)}::timestamptz`;

/**
 * Who looks at what an address shows: the session that was sealed into it, as `s`, and its person, as `u`. Nobody where
 * the same session would be refused by a call: an address outlives neither a sign-out nor a suspension.
 */
export const holder = (sessionId: string, moment: Date): Sql => sql`
  sessions s join users u
    on s.id = ${sessionId}::text and u.id = s.user_id and ${isGood(sql`s`, moment)} and u.suspended_at is null
`;
