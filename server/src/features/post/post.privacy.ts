import sql from 'sql-template-tag';
import { type ErasePersonalData, isErased } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry, pagesOf } from '../../platform/export.ts';
import { exportImages } from '../media/files.ts';
import { imagesOf } from '../media/media.sql.ts';
import { detachImages } from '../media/media.ts';

/** Erases posts with their images, including those in "Recently deleted". */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const [erased] = await tx.query<{ posts: number; images: string[] }>(sql`
    with erasing as (
      select id from posts where ${isErased(scope, { maker: sql`creator_id`, twosome: sql`twosome_id` })}
      limit ${limit}::int for update
    ), images as (
      delete from post_images where post_id in (select id from erasing) returning media_id
    ), erased as (
      delete from posts where id in (select id from erasing) returning id
    )
    select (select count(*)::int from erased) as posts, coalesce((select json_agg(media_id) from images), '[]') as images
  `);
  await detachImages(tx, erased!.images);
  return erased!.posts;
};

/**
 * The couple's posts with their images, including "Recently deleted", without the images of posts that were taken down;
 * and those that the user keeps to themselves.
 */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes) {
    yield listEntry(
      `${folder}/posts.json`,
      db,
      (last) => sql`
        select p.id, case when p.creator_id = ${userId}::text then 'you' else 'partner' end as created_by, p.text,
          p.aspect, p.is_private, p.clap_count, p.comment_count, p.added_at, p.published_at, p.edited_at, p.deleted_at,
          p.withdrawn_at, p.shown_to_partner_at, p.taken_down_at, p.import_id,
          case when p.edited_at is null then null
            when p.edited_by_partner = (p.creator_id = ${userId}::text) then 'partner' else 'you' end as edited_by, ${images}
        from posts p where p.twosome_id = ${id}::text ${after(last, sql`p.added_at`, sql`p.id`)}
        order by p.added_at, p.id limit ${exportPage}::int
      `,
    );
    const owned = { owners: sql`posts`, images: sql`post_images`, ownerId: sql`post_id` };
    yield* exportImages(folder, imagesOf(db, id, owned));
  }
  const onlyMe = sql`p.twosome_id is null and p.creator_id = ${userId}::text`;
  yield listEntry(
    'me/only_me_posts.json',
    db,
    (last) => sql`
      select p.id, p.text, p.aspect, p.added_at, p.edited_at, p.deleted_at, ${images}
      from posts p where ${onlyMe} ${after(last, sql`p.added_at`, sql`p.id`)}
      order by p.added_at, p.id limit ${exportPage}::int
    `,
  );
  yield* exportImages(
    'me',
    pagesOf<{ media_id: string }>((last) =>
      db.query(sql`
        select i.media_id from posts p join post_images i on i.post_id = p.id
        where ${onlyMe} and i.media_id > ${last?.media_id ?? ''}::text order by i.media_id limit ${exportPage}::int
      `),
    ),
  );
};

/** The images of `p`, by their files in the archive. */
const images = sql`(
  select coalesce(json_agg(json_build_object('file', 'images/' || i.media_id || '.jpg', 'alt', i.alt)
    order by i.position), '[]')
  from post_images i where i.post_id = p.id and p.taken_down_at is null
) as images`;
