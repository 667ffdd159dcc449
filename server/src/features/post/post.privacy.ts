import sql, { type Sql } from 'sql-template-tag';
import { type ErasePersonalData, isInScope } from '../../platform/erasure.ts';
import { type ExportPersonalData, youOrPartner } from '../../platform/export.ts';
import type { Privacy } from '../../platform/privacy.ts';
import { eraseWithImages, exportContentImages } from '../media/content-images.sql.ts';
import { isTakenDown } from '../visibility.ts';
import { postFiles } from './post.texts.ts';

const content = { content: sql`posts`, images: sql`post_images`, contentId: sql`post_id` };

/** Erases posts with their images, including those in "Recently deleted". */
const erasePersonalData: ErasePersonalData = ({ tx, scope, limit }) =>
  eraseWithImages(tx, content, isInScope(scope, { maker: sql`creator_id`, twosome: sql`twosome_id` }), limit);

const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes)
    yield* exportContentImages(
      db,
      content,
      folder,
      sql`c.twosome_id = ${id}::text and not ${isTakenDown(sql`c`)}`,
    );
  yield* exportContentImages(db, content, 'me', isOnlyMe(sql`c`, userId));
};

const isOnlyMe = (post: Sql, userId: string): Sql =>
  sql`${post}.twosome_id is null and ${post}.creator_id = ${userId}::text`;

/** The images of `p`, by their files in the archive. */
const images = sql`(
  select coalesce(json_agg(json_build_object('file', 'images/' || i.media_id || '.jpg', 'alt', i.alt)
    order by i.position), '[]')
  from post_images i where i.post_id = p.id and p.taken_down_at is null
) as images`;

/** Posts in "Recently deleted" too; without the images of those that were taken down. */
export const postPrivacy: Privacy = {
  data: [
    { erasePersonalData, exportPersonalData },
    {
      list: 'posts.json',
      ofCouple: (couple, userId) => sql`
        select p.id, ${youOrPartner(sql`p.creator_id`, userId)} as created_by, p.text,
          p.aspect, p.is_private, p.clap_count, p.comment_count, p.added_at, p.published_at, p.edited_at, p.deleted_at,
          p.withdrawn_at, p.shown_to_partner_at, p.taken_down_at, p.import_id,
          case when p.edited_at is null then null
            when p.edited_by_partner = (p.creator_id = ${userId}::text) then 'partner' else 'you' end as edited_by, ${images}
        from posts p where p.twosome_id = ${couple}
      `,
    },
    {
      list: 'me/only_me_posts.json',
      ofPerson: (userId) => sql`
        select p.id, p.text, p.aspect, p.added_at, p.edited_at, p.deleted_at, ${images}
        from posts p where ${isOnlyMe(sql`p`, userId)}
      `,
    },
  ],
  files: postFiles,
};
