import sql from 'sql-template-tag';
import { type ErasePersonalData, isErased } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';
import { exportImages } from '../media/files.ts';
import { imagesOf } from '../media/media.sql.ts';
import { detachImages } from '../media/media.ts';
import { visibleTextOf } from './message.sql.ts';

/** Erases the messages in scope; the partner's replies to them lose their quote. An ended couple's room is erased last. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const { userId, twosomeIds } = scope;
  const [erased] = await tx.query<{ messages: number; images: string[] }>(sql`
    with erasing as (
      select id from messages where ${isErased(scope, { maker: sql`sent_by`, twosome: sql`twosome_id` })}
      limit ${limit}::int for update
    ), answered as (
      update messages set reply_to = null
      where reply_to in (select id from erasing) and id not in (select id from erasing)
    ), unreacted as (
      delete from message_reactions where message_id in (select id from erasing)
    ), images as (
      delete from message_images where message_id in (select id from erasing) returning media_id
    ), erased as (
      delete from messages where id in (select id from erasing) returning id
    )
    select (select count(*)::int from erased) as messages,
      coalesce((select json_agg(media_id) from images), '[]') as images
  `);
  await detachImages(tx, erased!.images);
  const open = await tx.query(
    sql`delete from open_rooms where user_id = ${userId}::text returning connection_id`,
  );
  const reactions = await tx.query(sql`
    delete from message_reactions where (message_id, user_id) in (
      select message_id, user_id from message_reactions where user_id = ${userId}::text limit ${limit}::int
    ) returning message_id
  `);
  if (userId !== null || erased!.messages > 0) return erased!.messages + open.length + reactions.length;
  const rooms = await tx.query(
    sql`delete from rooms where twosome_id = any(${twosomeIds}::text[]) returning twosome_id`,
  );
  return rooms.length;
};

/** All messages of the room with their images. Deleted and taken-down messages are listed without content. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes) {
    yield listEntry(
      `${folder}/messages.json`,
      db,
      (last) => sql`
        select m.id, case when m.sent_by = ${userId}::text then 'you' else 'partner' end as sent_by,
          ${visibleTextOf(sql`m`)} as text, m.reply_to,
          m.added_at, m.edited_at, m.pinned_at, m.deleted_at, m.taken_down_at, m.import_id, (
            select coalesce(json_agg(case when f.duration_ms is null then 'images/' || f.id || '.jpg'
              else 'voice/' || f.id || '.m4a' end order by i.position), '[]')
            from message_images i join media f on f.id = i.media_id
            where i.message_id = m.id and m.taken_down_at is null
          ) as files, (
            select max(i.heard_at) from message_images i where i.message_id = m.id and m.taken_down_at is null
          ) as heard_at, (
            select coalesce(json_agg(json_build_object(
              'by', case when e.user_id = ${userId}::text then 'you' else 'partner' end, 'emoji', e.emoji
            ) order by e.user_id), '[]')
            from message_reactions e where e.message_id = m.id and m.taken_down_at is null
          ) as reactions
        from messages m where m.twosome_id = ${id}::text ${after(last, sql`m.added_at`, sql`m.id`)}
        order by m.added_at, m.id limit ${exportPage}::int
      `,
    );
    const images = { owners: sql`messages`, images: sql`message_images`, ownerId: sql`message_id` };
    yield* exportImages(folder, imagesOf(db, id, images));
  }
};
