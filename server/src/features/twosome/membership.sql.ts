import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';

/**
 * The sessions `sessionIds` (an expression) with their users, locked until the end of the transaction: parting, suspension,
 * deletion and sign-out lock or delete the same rows, so each of them comes either before this statement, which then reads
 * what it wrote, or after the commit. People first, in id order, to avoid deadlocks.
 */
export const lockedMembers = (sessionIds: Sql): Sql => sql`
  select s.id as session_id, u.id as user_id, u.twosome_id, u.terms_accepted_at, u.suspended_at
  from sessions s join users u on u.id = s.user_id
  where s.id = any(${sessionIds}) order by u.id, s.id for share of u for key share of s
`;

export interface MembershipRow {
  session_id: string;
  user_id: string;
  twosome_id: string | null;
  terms_accepted_at: Date | null;
  suspended_at: Date | null;
}

/** Locks the memberships of these sessions; those that have ended are left out. */
export const lockMemberships = (db: Queries, sessionIds: readonly string[]): Promise<MembershipRow[]> =>
  db.query<MembershipRow>(lockedMembers(sql`${sessionIds}::text[]`));
