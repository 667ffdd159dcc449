import sql from 'sql-template-tag';
import { type ErasePersonalData, isInScope } from '../../platform/erasure.ts';
import { type ExportPersonalData, youOrPartner } from '../../platform/export.ts';
import type { Privacy } from '../../platform/privacy.ts';
import { exportContentImages } from '../media/content-images.sql.ts';
import { isTakenDown } from '../visibility.ts';
import { eraseMessages } from './erase.sql.ts';
import { visibleTextOf } from './message.sql.ts';
import { messageFiles } from './message.texts.ts';

/** Erases the messages in scope; the partner's replies to them lose their quote. An ended couple's room is erased last. */
const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const isErased = isInScope(scope, { maker: sql`sent_by`, twosome: sql`twosome_id` });
  const messages = await eraseMessages(tx, isErased, limit);
  if (scope.userId !== null || messages > 0) return messages;
  const rooms = await tx.query(
    sql`delete from rooms where twosome_id = any(${scope.twosomeIds}::text[]) returning twosome_id`,
  );
  return rooms.length;
};

const exportPersonalData: ExportPersonalData = async function* ({ db, twosomes }) {
  const content = { content: sql`messages`, images: sql`message_images`, contentId: sql`message_id` };
  for (const { id, folder } of twosomes)
    yield* exportContentImages(
      db,
      content,
      folder,
      sql`c.twosome_id = ${id}::text and not ${isTakenDown(sql`c`)}`,
    );
};

/** Deleted and taken-down messages are listed without content. */
export const messagePrivacy: Privacy = {
  data: [
    { table: 'open_rooms', key: 'connection_id', person: 'user_id' },
    { table: 'message_reactions', key: 'message_id, user_id', person: 'user_id' },
    { erasePersonalData, exportPersonalData },
    {
      list: 'messages.json',
      ofCouple: (couple, userId) => sql`
        select m.id, ${youOrPartner(sql`m.sent_by`, userId)} as sent_by,
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
              'by', ${youOrPartner(sql`e.user_id`, userId)}, 'emoji', e.emoji
            ) order by e.user_id), '[]')
            from message_reactions e where e.message_id = m.id and m.taken_down_at is null
          ) as reactions
        from messages m where m.twosome_id = ${couple}
      `,
    },
  ],
  files: messageFiles,
};
