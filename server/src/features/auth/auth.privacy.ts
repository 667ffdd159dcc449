import sql from 'sql-template-tag';
import { eraseAnswers } from '../../platform/db/idempotent.ts';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import type { ExportPersonalData } from '../../platform/export.ts';
import { eraseUploadUsage } from '../../platform/http/upload-quota.ts';

/** Sessions, stored answers of idempotent requests and upload quotas. The user's own row is deleted last, elsewhere. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId }, limit }) => {
  const sessions = await tx.query(sql`delete from sessions where user_id = ${userId}::text returning id`);
  if (userId === null) return sessions.length;
  return sessions.length + (await eraseAnswers(tx, userId, limit)) + (await eraseUploadUsage(tx, userId));
};

/** The account and its signed-in devices. Token hashes are left out. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId }) {
  const [account] = await db.query<object>(sql`
    select id, issuer, subject, first_name, added_at, terms_accepted_at, last_message_seen_at, delete_at, has_parted, both_codes
    from users where id = ${userId}::text
  `);
  if (account !== undefined) yield { path: 'me/account.json', value: account };
  const devices = await db.query<object>(sql`
    select device, added_at, last_used_at from sessions where user_id = ${userId}::text order by added_at, id
  `);
  yield { path: 'me/devices.json', value: devices };
};
