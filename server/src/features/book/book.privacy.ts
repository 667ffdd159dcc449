import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import { youOrPartner } from '../../platform/export.ts';
import { eraseJobs } from '../../platform/jobs/jobs.sql.ts';
import type { Privacy } from '../../platform/privacy.ts';
import { bookFiles } from './book.texts.ts';

/** Erases the books of the couples, and the jobs that refer to them. `sweepBooks` removes the files. */
const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId, twosomeIds } }) => {
  const removed = await tx.query<{ id: string }>(sql`
    delete from books where twosome_id = any(${twosomeIds}::text[]) or asked_by = ${userId}::text
      or id in (select book_id from book_omissions where user_id = ${userId}::text)
    returning id
  `);
  return eraseJobs(tx, 'bookId', removed);
};

export const bookPrivacy: Privacy = {
  data: [
    { erasePersonalData },
    {
      object: 'book.json',
      // its pictures are in the list of posts
      ofCouple: (couple, userId) => sql`
        select b.title, b.first_day::text, b.last_day::text, b.time_zone, b.status, ${youOrPartner(sql`b.asked_by`, userId)} as asked_by,
          b.asked_at, b.agreed_at, b.photos, b.pages, b.bytes, b.expires_at, coalesce((
            select json_agg(json_build_object('image', o.media_id, 'left_out_by', ${youOrPartner(sql`o.user_id`, userId)}) order by o.media_id)
            from book_omissions o where o.book_id = b.id
          ), '[]') as left_out
        from books b where b.twosome_id = ${couple}
      `,
    },
  ],
  files: bookFiles,
};
