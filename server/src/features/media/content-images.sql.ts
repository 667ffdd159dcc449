import sql, { type Sql } from 'sql-template-tag';
import { now } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { type ExportEntry, exportPage, pagesOf } from '../../platform/export.ts';
import { exportImages } from './files.ts';
import { markDetached } from './media.sql.ts';

/** A table of content, that of its images, and the column that refers to the content. */
interface ContentImages {
  content: Sql;
  images: Sql;
  contentId: Sql;
}

interface ImageRow {
  content_id: string;
  media_id: string;
  is_voice: boolean;
}

/** Exports the images of the content `c` for which `isExported` holds. */
export const exportContentImages = (
  db: Queries,
  { content, images, contentId }: ContentImages,
  folder: string,
  isExported: Sql,
): AsyncIterable<ExportEntry> =>
  exportImages(
    folder,
    pagesOf<ImageRow>((last) =>
      db.query(sql`
        select i.${contentId} as content_id, i.media_id, f.duration_ms is not null as is_voice
        from ${content} c join ${images} i on i.${contentId} = c.id join media f on f.id = i.media_id
        where ${isExported}
          and (i.${contentId}, i.media_id) > (${last?.content_id ?? ''}::text, ${last?.media_id ?? ''}::text)
        order by i.${contentId}, i.media_id limit ${exportPage}::int
      `),
    ),
  );

/** Erases up to `limit` rows of content, and detaches their images. Returns how many. */
export async function eraseWithImages(
  tx: Tx,
  { content, images, contentId }: ContentImages,
  isErased: Sql,
  limit: number,
): Promise<number> {
  const [erased] = await tx.query<{ count: number; images: string[] }>(sql`
    with erasing as (
      select id from ${content} where ${isErased} limit ${limit}::int for update
    ), images as (
      delete from ${images} where ${contentId} in (select id from erasing) returning media_id
    ), erased as (
      delete from ${content} where id in (select id from erasing) returning id
    )
    select (select count(*)::int from erased) as count, coalesce((select json_agg(media_id) from images), '[]') as images
  `);
  if (erased!.images.length > 0) await markDetached(tx, erased!.images, now());
  return erased!.count;
}
