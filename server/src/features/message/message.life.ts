import sql from 'sql-template-tag';
import { askDocument } from '../../platform/db/document.ts';
import { after, type Dated, type ExportOf, exportPage, pagesOf } from '../../platform/export.ts';
import { type Erase, goes } from '../../platform/leaving.ts';
import { exportImages } from '../media/export-images.ts';
import { releaseImages } from '../media/media.ts';
import { wordsOf } from './message.sql.ts';

/** What was sent; what the other replied to it stays as a reply to nothing. The room goes with the couple. */
export const erase: Erase = async ({ tx, leaving, most }) => {
  const { userId, twosomeIds } = leaving;
  const [gone] = await tx.query<{ messages: number; images: string[] }>(sql`
    with gone as (
      select id from messages where ${goes(leaving, { maker: sql`sent_by`, twosome: sql`twosome_id` })}
      limit ${most}::int for update
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

/** The room from its first message on, and its images; of one that was deleted or taken down that there was one. */
export const exportOf: ExportOf = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes) {
    yield {
      path: `${folder}/messages.json`,
      pages: pagesOf<Dated>((last) =>
        askDocument(
          db,
          sql`
            select m.id, case when m.sent_by = ${userId}::text then 'you' else 'partner' end as sent_by,
              ${wordsOf(sql`m`)} as text, m.reply_to,
              m.added_at, m.deleted_at, m.taken_down_at, (
                select coalesce(json_agg('images/' || i.media_id || '.jpg' order by i.position), '[]')
                from message_images i where i.message_id = m.id and m.taken_down_at is null
              ) as files
            from messages m where m.twosome_id = ${id}::text ${after(last, sql`m.added_at`, sql`m.id`)}
            order by m.added_at, m.id limit ${exportPage}::int
          `,
        ),
      ),
    };
    yield* exportImages(
      folder,
      pagesOf<{ message_id: string; media_id: string }>((last) =>
        db.query(sql`
          select i.message_id, i.media_id from messages m join message_images i on i.message_id = m.id
          where m.twosome_id = ${id}::text and m.taken_down_at is null
            and (i.message_id, i.media_id) > (${last?.message_id ?? ''}::text, ${last?.media_id ?? ''}::text)
          order by i.message_id, i.media_id limit ${exportPage}::int
        `),
      ),
    );
  }
};
