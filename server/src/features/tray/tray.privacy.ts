import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import type { ExportPersonalData } from '../../platform/export.ts';

/** The user's setting. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId } }) =>
  (await tx.query(sql`delete from trays_off where user_id = ${userId}::text returning user_id`)).length;

/** Whether the user has switched the tray off, and since when. The tray itself is in the other lists. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId }) {
  const off = await db.query<object>(sql`select added_at from trays_off where user_id = ${userId}::text`);
  yield { path: 'me/tray_off.json', value: off };
};
