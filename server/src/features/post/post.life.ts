import sql from 'sql-template-tag';
import { type Erase, isMadeBy } from '../../platform/leaving.ts';
import { releaseImages } from '../media/media.ts';

/** What was posted, with its pictures; deleted posts that rest too. */
export const erase: Erase = async ({ tx, leaving, most }) => {
  const [gone] = await tx.query<{ posts: number; images: string[] }>(sql`
    with gone as (
      select id from posts
      where twosome_id = any(${leaving.twosomeIds}::text[]) and ${isMadeBy(leaving, sql`creator_id`)}
      order by id limit ${most}::int for update
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
