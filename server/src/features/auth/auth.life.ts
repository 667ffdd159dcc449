import sql from 'sql-template-tag';
import type { ExportOf } from '../../platform/export.ts';
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

/** The account, and the devices it is signed in on; a session's token is nobody's to read. */
export const exportOf: ExportOf = async function* ({ db, userId }) {
  const [account] = await db.query<object>(sql`
    select id, issuer, subject, first_name, added_at, terms_accepted_at, last_message_seen_at, delete_at, has_parted, both_codes
    from users where id = ${userId}::text
  `);
  if (account !== undefined) yield { path: 'me/account.json', thing: account };
  const devices = await db.query<object>(sql`
    select device, added_at, last_used_at from sessions where user_id = ${userId}::text order by added_at, id
  `);
  yield { path: 'me/devices.json', thing: devices };
};
