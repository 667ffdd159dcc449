import sql, { type Sql } from 'sql-template-tag';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { markDetached } from '../media/media.sql.ts';

/**
 * Erases up to `limit` messages with what belongs to them; returns how many. Replies to them lose their quote. By lists of
 * ids, because without statistics the database would join the whole table for each portion.
 */
export async function eraseMessages(tx: Tx, isErased: Sql, limit: number): Promise<number> {
  const erased = await tx.query<{ id: string; twosome_id: string }>(sql`
    select id, twosome_id from messages
    where id = any(array(select id from messages where ${isErased} limit ${limit}::int)) and ${isErased}
    order by id for update
  `);
  if (erased.length === 0) return 0;
  const ids = erased.map(({ id }) => id);
  const isOfTheirs = sql`twosome_id = any(${[...new Set(erased.map((message) => message.twosome_id))]}::text[])`;
  await tx.query(sql`
    update messages set reply_to = null
    where reply_to = any(${ids}::text[]) and id <> all(${ids}::text[]) and ${isOfTheirs}
  `);
  const images = await tx.column<string>(
    sql`delete from message_images where message_id = any(${ids}::text[]) returning media_id`,
  );
  await tx.query(sql`delete from messages where id = any(${ids}::text[]) and ${isOfTheirs}`);
  if (images.length > 0) await markDetached(tx, images, now());
  return ids.length;
}

/** The same for the messages that an import added. */
export const eraseImported = (tx: Tx, twosomeId: string, importId: string, limit: number): Promise<number> =>
  eraseMessages(tx, sql`(import_id = ${importId}::text and twosome_id = ${twosomeId}::text)`, limit);
