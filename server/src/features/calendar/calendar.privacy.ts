import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import type { ExportPersonalData } from '../../platform/export.ts';
import { removeAddresses } from './calendar.sql.ts';

/** Erases the user's calendar address. It ended with the couple, so an ended couple has none. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId } }) =>
  userId === null ? 0 : removeAddresses(tx, [userId]);

/** That the user has a calendar address, and since when. The secret is left out. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId }) {
  const calendars = await db.query<object>(
    sql`select added_at from calendars where user_id = ${userId}::text`,
  );
  yield { path: 'me/calendar.json', value: calendars };
};
