import sql from 'sql-template-tag';
import { type ErasePersonalData, isErased } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry, pagesOf } from '../../platform/export.ts';
import { exportImages } from '../media/files.ts';
import { detachImages } from '../media/media.ts';
import { canReadLetter } from '../visibility.ts';

/** Erases the letters that the user wrote, opened or not; the partner's own stay with the partner, as messages do. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const [erased] = await tx.query<{ letters: number; images: string[] }>(sql`
    with erasing as (
      select id from letters where ${isErased(scope, { maker: sql`written_by`, twosome: sql`twosome_id` })}
      limit ${limit}::int for update
    ), images as (
      delete from letter_images where letter_id in (select id from erasing) returning media_id
    ), erased as (
      delete from letters where id in (select id from erasing) returning id
    )
    select (select count(*)::int from erased) as letters,
      coalesce((select json_agg(media_id) from images), '[]') as images
  `);
  await detachImages(tx, erased!.images);
  const settings = await tx.query(
    sql`delete from letter_settings where user_id = ${scope.userId}::text returning user_id`,
  );
  return erased!.letters + settings.length;
};

/** The letters with words and photos where the user may read them; of the partner's sealed ones, that they exist. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  const isReadable = canReadLetter(sql`${userId}::text`, sql`l`);
  for (const { id, folder } of twosomes) {
    yield listEntry(
      `${folder}/letters.json`,
      db,
      (last) => sql`
        select l.id, case when l.written_by = ${userId}::text then 'you' else 'partner' end as written_by,
          case when ${isReadable} then l.text else '' end as text, l.opens_at, l.at_morning, l.written_at as added_at,
          l.opened_at, l.taken_down_at, (
            select coalesce(json_agg('images/' || i.media_id || '.jpg' order by i.position), '[]')
            from letter_images i where i.letter_id = l.id and ${isReadable}
          ) as files
        from letters l where l.twosome_id = ${id}::text ${after(last, sql`l.written_at`, sql`l.id`)}
        order by l.written_at, l.id limit ${exportPage}::int
      `,
    );
    yield* exportImages(
      folder,
      pagesOf<{ media_id: string }>((last) =>
        db.query(sql`
          select i.media_id from letters l join letter_images i on i.letter_id = l.id
          where l.twosome_id = ${id}::text and ${isReadable} and i.media_id > ${last?.media_id ?? ''}::text
          order by i.media_id limit ${exportPage}::int
        `),
      ),
    );
  }
  const settings = await db.query<object>(
    sql`select is_on, time_zone, changed_at from letter_settings where user_id = ${userId}::text`,
  );
  yield { path: 'me/letter_settings.json', value: settings };
};
