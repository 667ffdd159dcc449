import sql from 'sql-template-tag';
import type { Erase } from '../../platform/leaving.ts';

/** What was told to the couples' people, their names in what others were told, and where the person had looked. */
export const erase: Erase = async ({ tx, leaving: { userId, twosomeIds }, most }) => {
  const told = await tx.query(sql`
    delete from notifications where id in (
      select id from notifications where user_id = ${userId}::text or twosome_id = any(${twosomeIds}::text[])
      limit ${most}::int
    ) returning id
  `);
  const named = await tx.query<{ notification_id: string }>(sql`
    delete from notification_couples where (notification_id, twosome_id) in (
      select notification_id, twosome_id from notification_couples where twosome_id = any(${twosomeIds}::text[])
      limit ${most}::int
    ) returning notification_id
  `);
  // nobody is left in the row
  await tx.query(sql`
    delete from notifications n where n.id = any(${named.map((row) => row.notification_id)}::text[])
      and not exists (select from notification_couples k where k.notification_id = n.id)
  `);
  const noted = await tx.query(sql`
    delete from noted_claps where (post_id, twosome_id) in (
      select post_id, twosome_id from noted_claps where twosome_id = any(${twosomeIds}::text[]) limit ${most}::int
    ) returning post_id
  `);
  const boxes = await tx.query(
    sql`delete from notification_boxes where user_id = ${userId}::text returning user_id`,
  );
  return told.length + named.length + noted.length + boxes.length;
};
