import sql from 'sql-template-tag';
import type { Erase } from '../../platform/leaving.ts';

/** Sessions, and what was answered to requests that must take effect once. The person's own row goes last of all. */
export const erase: Erase = async ({ tx, leaving: { userId }, most }) => {
  const sessions = await tx.query(sql`delete from sessions where user_id = ${userId}::text returning id`);
  const answers = await tx.query(sql`
    delete from idempotency where (user_id, line, key) in (
      select user_id, line, key from idempotency where user_id = ${userId}::text limit ${most}::int
    ) returning key
  `);
  return sessions.length + answers.length;
};
