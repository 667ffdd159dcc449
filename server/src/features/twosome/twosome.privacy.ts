import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import type { ExportPersonalData } from '../../platform/export.ts';
import type { Privacy } from '../../platform/privacy.ts';
import { exportImages } from '../media/files.ts';
import { detachImages } from '../media/media.ts';
import { twosomeFiles } from './twosome.texts.ts';

/** Profiles of couples without members. A single user's share of a profile is removed by `removeMember`. */
const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId, twosomeIds } }) => {
  if (userId !== null) return 0;
  await tx.query(sql`delete from resting_names where twosome_id = any(${twosomeIds}::text[])`);
  const deleted = await tx.query<{ photo_id: string | null; cover_id: string | null }>(sql`
    delete from twosomes where id = any(${twosomeIds}::text[]) and user_a is null and user_b is null
    returning photo_id, cover_id
  `);
  const images = deleted.flatMap(({ photo_id, cover_id }) => [photo_id, cover_id]);
  await detachImages(
    tx,
    images.filter((id) => id !== null),
  );
  return deleted.length;
};

/** The profile, and the usernames held for it. */
const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes) {
    const [row] = await db.query<{ profile: object; pictures: (string | null)[] }>(sql`
      select array[t.photo_id, t.cover_id] as pictures, json_build_object(
        'id', t.id, 'username', t.username, 'connector', t.connector,
        'my_name', case when t.user_a = ${userId}::text then t.username_a else t.username_b end,
        'partners_name', case when t.user_a = ${userId}::text then t.username_b else t.username_a end,
        'partners_first_name', (
          select u.first_name from users u
          where u.id = case when t.user_a = ${userId}::text then t.user_b else t.user_a end
        ),
        'bio', t.bio, 'photo', 'images/' || t.photo_id || '.jpg', 'cover', 'images/' || t.cover_id || '.jpg',
        'together_since', t.together_since, 'together_asked', t.together_asked, 'together_asked_at', t.together_asked_at,
        'together_asked_by', case when t.together_asked_by_a = (t.user_a = ${userId}::text) then 'you' when t.together_asked_by_a is not null then 'partner' end,
        'show_together', case when t.user_a = ${userId}::text then t.show_together_a else t.show_together_b end,
        'is_private', t.is_private, 'mentions', t.mentions,
        'changed_by', case when t.changed_by_a = (t.user_a = ${userId}::text) then 'you' when t.changed_by_a is not null then 'partner' end, 'is_verified', t.verified_at is not null, 'taken_down_at', t.taken_down_at,
        'added_at', t.added_at, 'parted_at', t.parted_at,
        'earlier_names', coalesce((
          select json_agg(json_build_object('name', r.name_key, 'rests_until', r.rests_until) order by r.rests_until)
          from resting_names r where r.twosome_id = t.id
        ), '[]')
      ) as profile
      from twosomes t where t.id = ${id}::text
    `);
    if (row === undefined) continue;
    yield { path: `${folder}/profile.json`, value: row.profile };
    const pictures = row.pictures.filter((picture) => picture !== null);
    yield* exportImages(folder, [pictures.map((media_id) => ({ media_id }))]);
  }
};

export const twosomePrivacy: Privacy = {
  data: [{ erasePersonalData, exportPersonalData }],
  files: twosomeFiles,
};
