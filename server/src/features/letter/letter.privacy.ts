import sql, { type Sql } from 'sql-template-tag';
import { type ErasePersonalData, isInScope } from '../../platform/erasure.ts';
import { type ExportPersonalData, youOrPartner } from '../../platform/export.ts';
import type { Privacy } from '../../platform/privacy.ts';
import { eraseWithImages, exportContentImages } from '../media/content-images.sql.ts';
import { canReadLetter } from '../visibility.ts';
import { letterFiles } from './letter.texts.ts';

const content = { content: sql`letters`, images: sql`letter_images`, contentId: sql`letter_id` };

/** Erases the letters that the user wrote, opened or not; the partner's own stay with the partner, as messages do. */
const erasePersonalData: ErasePersonalData = ({ tx, scope, limit }) =>
  eraseWithImages(tx, content, isInScope(scope, { maker: sql`written_by`, twosome: sql`twosome_id` }), limit);

const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes)
    yield* exportContentImages(
      db,
      content,
      folder,
      sql`c.twosome_id = ${id}::text and ${isReadable(sql`c`, userId)}`,
    );
};

const isReadable = (letter: Sql, userId: string): Sql => canReadLetter(sql`${userId}::text`, letter);

/** The letters with words and photos where the user may read them; of the partner's sealed ones, that they exist. */
export const letterPrivacy: Privacy = {
  data: [
    { erasePersonalData, exportPersonalData },
    {
      list: 'letters.json',
      ofCouple: (couple, userId) => sql`
        select l.id, ${youOrPartner(sql`l.written_by`, userId)} as written_by,
          case when ${isReadable(sql`l`, userId)} then l.text else '' end as text, l.opens_at, l.at_morning, l.written_at as added_at,
          l.opened_at, l.taken_down_at, (
            select coalesce(json_agg('images/' || i.media_id || '.jpg' order by i.position), '[]')
            from letter_images i where i.letter_id = l.id and ${isReadable(sql`l`, userId)}
          ) as files
        from letters l where l.twosome_id = ${couple}
      `,
    },
  ],
  files: letterFiles,
};
