import sql from 'sql-template-tag';
import type { Erase } from '../../platform/leaving.ts';
import { releaseImages } from '../media/media.ts';

/** The profile of couples that nobody belongs to any more. Of one person's it goes with the person: `forgetMember`. */
export const erase: Erase = async ({ tx, leaving: { userId, twosomeIds } }) => {
  if (userId !== null) return 0;
  const names = sql`delete from resting_names where twosome_id = any(${twosomeIds}::text[])`;
  await tx.query(names);
  const gone = await tx.query<{ photo_id: string | null; cover_id: string | null }>(sql`
    delete from twosomes where id = any(${twosomeIds}::text[]) and user_a is null and user_b is null
    returning photo_id, cover_id
  `);
  const images = gone.flatMap(({ photo_id, cover_id }) => [photo_id, cover_id]);
  await releaseImages(
    tx,
    images.filter((id) => id !== null),
  );
  return gone.length;
};
