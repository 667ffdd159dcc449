import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

export interface PreferencesRow {
  user_id: string;
  unwanted: string[];
  unpushed: string[];
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string | null;
}

const columns = sql`user_id, unwanted, unpushed, quiet_from, quiet_to, time_zone`;

/** The stored preferences of these people; people without any have no row. */
export async function findPreferences(db: Queries, userIds: readonly string[]): Promise<PreferencesRow[]> {
  return db.query<PreferencesRow>(sql`
    select ${columns} from notification_preferences where user_id = any(${userIds}::text[])
  `);
}

/** Creates the person's row if needed and locks it until the end of the transaction, so that concurrent changes from two devices do not overwrite each other. */
export async function lockPreferences(tx: Tx, userId: string): Promise<PreferencesRow> {
  const rows = await tx.query<PreferencesRow>(sql`
    insert into notification_preferences (user_id) values (${userId}::text)
    on conflict (user_id) do update set user_id = excluded.user_id
    returning ${columns}
  `);
  return rows[0]!;
}

export async function setPreferencesRow(tx: Tx, row: PreferencesRow) {
  await tx.query(sql`
    update notification_preferences
    set unwanted = ${row.unwanted}::text[], unpushed = ${row.unpushed}::text[], quiet_from = ${row.quiet_from}::text,
      quiet_to = ${row.quiet_to}::text, time_zone = ${row.time_zone}::text
    where user_id = ${row.user_id}::text
  `);
}
