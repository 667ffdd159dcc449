import sql from 'sql-template-tag';
import { type Erase, isMadeBy } from '../../platform/leaving.ts';
import { releaseImages } from '../media/media.ts';

/** What was sent; what the other replied to it stays as a reply to nothing. The room goes with the couple. */
export const erase: Erase = async ({ tx, leaving, most }) => {
  const { userId, twosomeIds } = leaving;
  const [gone] = await tx.query<{ messages: number; images: string[] }>(sql`
    with gone as (
      select id from messages where twosome_id = any(${twosomeIds}::text[]) and ${isMadeBy(leaving, sql`sent_by`)}
      order by id limit ${most}::int for update
    ), answered as (
      update messages set reply_to = null
      where reply_to in (select id from gone) and id not in (select id from gone)
    ), images as (
      delete from message_images where message_id in (select id from gone) returning media_id
    ), erased as (
      delete from messages where id in (select id from gone) returning id
    )
    select (select count(*)::int from erased) as messages,
      coalesce((select json_agg(media_id) from images), '[]') as images
  `);
  await releaseImages(tx, gone!.images);
  const open = await tx.query(
    sql`delete from open_rooms where user_id = ${userId}::text returning connection_id`,
  );
  if (userId !== null || gone!.messages > 0) return gone!.messages + open.length;
  const rooms = await tx.query(
    sql`delete from rooms where twosome_id = any(${twosomeIds}::text[]) returning twosome_id`,
  );
  return rooms.length;
};
