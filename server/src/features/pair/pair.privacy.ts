import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import type { ExportPersonalData } from '../../platform/export.ts';

/** Connection requests from and to the user. Parted pairs stay: they are keyed hashes and name no one. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId } }) => {
  const deleted = await tx.query(sql`
    delete from connect_asks where user_id = ${userId}::text or other_id = ${userId}::text returning user_id
  `);
  return deleted.length;
};

/** The pending connection request, with the other user's first name. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId }) {
  const requests = await db.query<object>(sql`
    select u.first_name as for, a.asked_at from connect_asks a join users u on u.id = a.other_id
    where a.user_id = ${userId}::text
  `);
  yield { path: 'me/waiting_to_connect.json', value: requests };
};
