import sql from 'sql-template-tag';
import { type ErasePersonalData, isInScope } from '../../platform/erasure.ts';
import { youOrPartner } from '../../platform/export.ts';
import { eraseJobs } from '../../platform/jobs/jobs.sql.ts';
import type { Privacy } from '../../platform/privacy.ts';
import { importFiles } from './import.texts.ts';

/** Erases the imports that the user started; the sweep removes their archives. What they added is erased with its maker. */
const erasePersonalData: ErasePersonalData = async ({ tx, scope }) => {
  const erased = await tx.query<{ id: string }>(sql`
    delete from imports where ${isInScope(scope, { maker: sql`user_id`, twosome: sql`twosome_id` })} returning id
  `);
  return eraseJobs(tx, 'importId', erased);
};

export const importPrivacy: Privacy = {
  data: [
    { erasePersonalData },
    {
      list: 'imports.json',
      // of an archive's content, the partner gets only what they are asked to agree to
      ofCouple: (couple, userId) => sql`
        select i.id, i.kind, ${youOrPartner(sql`i.user_id`, userId)} as started_by, i.status,
          case when i.user_id = ${userId}::text or i.status <> 'preview' then i.preview end as preview, i.people,
          i.time_zone, i.day_first, i.reading, i.with_messages, i.agreed_at, i.photos, i.photos_done, i.messages, i.messages_done,
          i.left_out, i.left_out_reasons, i.problem, i.added_at, i.changed_at
        from imports i where i.twosome_id = ${couple}
      `,
    },
  ],
  files: importFiles,
};
