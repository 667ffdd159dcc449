import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';

/** What a person can choose, with what holds until they do. The feature at the beginning of a key owns it. */
const defaults = {
  tray: true,
  /** the question of the day, and letters to open, in the tray and as pushes */
  question: true,
  letter: true,
  /** the time zone of the mornings on which letters open */
  letter_time_zone: 'UTC',
  memory: true,
};
type Defaults = typeof defaults;
type Key = keyof Defaults;

export type Switch = { [K in Key]: Defaults[K] extends boolean ? K : never }[Key];

/** The value as text, for the person with this id. */
export const settingOf = (key: Key, userId: Sql): Sql => sql`coalesce((
  select s.value #>> '{}' from user_settings s where s.user_id = ${userId} and s.key = ${key}::text
), ${String(defaults[key])}::text)`;

export const isOn = (key: Switch, userId: Sql): Sql => sql`(${settingOf(key, userId)} = 'true')`;

export async function readSetting<K extends Key>(db: Queries, key: K, userId: string): Promise<Defaults[K]> {
  const value = await db.maybeValue<Defaults[K]>(
    sql`select value from user_settings where user_id = ${userId}::text and key = ${key}::text`,
  );
  return value ?? defaults[key];
}

export const storeSetting = <K extends Key>(
  db: Queries,
  key: K,
  userId: string,
  value: Defaults[K],
  now: Date,
) =>
  db.query(sql`
    insert into user_settings as s (user_id, key, value, changed_at)
    select u.id, ${key}::text, ${JSON.stringify(value)}::jsonb, ${now}::timestamptz from users u where u.id = ${userId}::text
    on conflict (user_id, key) do update set value = excluded.value, changed_at = excluded.changed_at
    where s.value <> excluded.value
  `);
