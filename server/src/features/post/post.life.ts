import sql from 'sql-template-tag';
import { askDocument } from '../../platform/db/document.ts';
import { after, type Dated, type ExportOf, exportPage, pagesOf } from '../../platform/export.ts';
import { type Erase, goes } from '../../platform/leaving.ts';
import { exportImages } from '../media/export-images.ts';
import { releaseImages } from '../media/media.ts';

/** What was posted, with its pictures; deleted posts that rest too. */
export const erase: Erase = async ({ tx, leaving, most }) => {
  const [gone] = await tx.query<{ posts: number; images: string[] }>(sql`
    with gone as (
      select id from posts where ${goes(leaving, { maker: sql`creator_id`, twosome: sql`twosome_id` })}
      limit ${most}::int for update
    ), images as (
      delete from post_images where post_id in (select id from gone) returning media_id
    ), erased as (
      delete from posts where id in (select id from gone) returning id
    )
    select (select count(*)::int from erased) as posts, coalesce((select json_agg(media_id) from images), '[]') as images
  `);
  await releaseImages(tx, gone!.images);
  return gone!.posts;
};

/** The couple's posts, deleted ones that rest too, and their images; of what was taken down no photo, as on the screen. */
export const exportOf: ExportOf = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes) {
    yield {
      path: `${folder}/posts.json`,
      pages: pagesOf<Dated>((last) =>
        askDocument(
          db,
          sql`
            select p.id, case when p.creator_id = ${userId}::text then 'you' else 'partner' end as created_by, p.text,
              p.aspect, p.is_private, p.clap_count, p.comment_count, p.added_at, p.published_at, p.edited_at, p.deleted_at,
              p.taken_down_at, (
                select coalesce(json_agg(json_build_object('file', 'images/' || i.media_id || '.jpg', 'alt', i.alt)
                  order by i.position), '[]')
                from post_images i where i.post_id = p.id and p.taken_down_at is null
              ) as images
            from posts p where p.twosome_id = ${id}::text ${after(last, sql`p.added_at`, sql`p.id`)}
            order by p.added_at, p.id limit ${exportPage}::int
          `,
        ),
      ),
    };
    yield* exportImages(
      folder,
      pagesOf<{ post_id: string; media_id: string }>((last) =>
        db.query(sql`
          select i.post_id, i.media_id from posts p join post_images i on i.post_id = p.id
          where p.twosome_id = ${id}::text and p.taken_down_at is null
            and (i.post_id, i.media_id) > (${last?.post_id ?? ''}::text, ${last?.media_id ?? ''}::text)
          order by i.post_id, i.media_id limit ${exportPage}::int
        `),
      ),
    );
  }
};
