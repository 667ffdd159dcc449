import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import type { ExportPersonalData } from '../../platform/export.ts';
import { eraseJobs } from '../../platform/jobs/jobs.sql.ts';

/** Erases the books of the couples, and the jobs that refer to them. `sweepBooks` removes the files. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId, twosomeIds } }) => {
  const removed = await tx.query<{ id: string }>(sql`
    delete from books where twosome_id = any(${twosomeIds}::text[]) or asked_by = ${userId}::text
      or id in (select book_id from book_omissions where user_id = ${userId}::text)
    returning id
  `);
  await eraseJobs(
    tx,
    'bookId',
    removed.map(({ id }) => id),
  );
  return removed.length;
};

/** What the couple's book is of. Its pictures are in the list of posts. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  const by = (column: 'asked_by' | 'user_id') =>
    column === 'asked_by'
      ? sql`case when b.asked_by = ${userId}::text then 'you' else 'partner' end`
      : sql`case when o.user_id = ${userId}::text then 'you' else 'partner' end`;
  for (const { id, folder } of twosomes) {
    const [book] = await db.query<object>(sql`
      select b.title, b.first_day::text, b.last_day::text, b.time_zone, b.status, ${by('asked_by')} as asked_by,
        b.asked_at, b.agreed_at, b.photos, b.pages, b.bytes, b.expires_at, coalesce((
          select json_agg(json_build_object('image', o.media_id, 'left_out_by', ${by('user_id')}) order by o.media_id)
          from book_omissions o where o.book_id = b.id
        ), '[]') as left_out
      from books b where b.twosome_id = ${id}::text
    `);
    if (book !== undefined) yield { path: `${folder}/book.json`, value: book };
  }
};
