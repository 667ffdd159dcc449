import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';

/** null: one table, and nothing is copied yet. */
export const findPartitioning = (db: Queries) =>
  db.maybeValue<'copying' | 'done'>(sql`
    select case when relkind = 'p' then 'done' when to_regclass('messages_copied') is not null then 'copying' end
    from pg_class where oid = 'messages'::regclass
  `);

/** From here on every write of messages is copied too. */
export const createPartitions = (db: Queries) => db.query(sql`select create_message_partitions()`);

/** Copies the next messages and compares them; false when none are left. */
export const copyMessages = (db: Queries, limit: number) =>
  db.maybeValue<boolean>(sql`select copy_messages(${limit}::int)`);

/** Replaces the table by its copy, in a moment. */
export const usePartitions = (db: Queries) => db.query(sql`select use_message_partitions()`);
