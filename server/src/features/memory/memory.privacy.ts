import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';

/** What the user has hidden, and their switch. The memories themselves are posts and messages. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId }, limit }) => {
  const hidden = await tx.query(sql`
    delete from hidden_memories where id in (
      select id from hidden_memories where user_id = ${userId}::text limit ${limit}::int
    ) returning id
  `);
  const off = await tx.query(sql`delete from memories_off where user_id = ${userId}::text returning user_id`);
  return hidden.length + off.length;
};

/** The same. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId }) {
  yield listEntry(
    'me/hidden_memories.json',
    db,
    (last) => sql`
      select id, post_id, message_id, from_day, until_day, added_at from hidden_memories
      where user_id = ${userId}::text ${after(last, sql`added_at`, sql`id`)}
      order by added_at, id limit ${exportPage}::int
    `,
  );
  const off = await db.query<object>(sql`select added_at from memories_off where user_id = ${userId}::text`);
  yield { path: 'me/memories_off.json', value: off };
};
