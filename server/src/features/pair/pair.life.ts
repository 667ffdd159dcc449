import sql from 'sql-template-tag';
import type { ExportOf } from '../../platform/export.ts';
import type { Erase } from '../../platform/leaving.ts';

/**
 * Who waits for whom. That a pair once parted stays, as a keyed hash of two ids: it names nobody, and one of
 * the two is nobody's any more.
 */
export const erase: Erase = async ({ tx, leaving: { userId } }) => {
  const gone = await tx.query(sql`
    delete from connect_asks where user_id = ${userId}::text or other_id = ${userId}::text returning user_id
  `);
  return gone.length;
};

/** Whose code the person has entered and waits for, by the first name that they knew. */
export const exportOf: ExportOf = async function* ({ db, userId }) {
  const waits = await db.query<object>(sql`
    select u.first_name as for, a.asked_at from connect_asks a join users u on u.id = a.other_id
    where a.user_id = ${userId}::text
  `);
  yield { path: 'me/waiting_to_connect.json', thing: waits };
};
