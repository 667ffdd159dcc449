import sql from 'sql-template-tag';
import { askDocument } from '../../platform/db/document.ts';
import { after, type Dated, type ExportOf, exportPage, pagesOf } from '../../platform/export.ts';
import type { Erase } from '../../platform/leaving.ts';
import { reachesStill } from '../twosome/twosome.access.ts';
import { holdBoxes } from './notification.sql.ts';
import { findPreferences } from './preferences.sql.ts';
import { viewPreferences } from './preferences.view.ts';

/** What was told to the couples' people, their names in what others were told, where the person had looked, and by what. */
export const erase: Erase = async ({ tx, leaving: { userId, twosomeIds }, most }) => {
  const told = await tx.query<Told>(sql`
    select id, user_id from notifications where user_id = ${userId}::text or twosome_id = any(${twosomeIds}::text[])
    limit ${most}::int
  `);
  const named = await tx.query<Told>(sql`
    select n.id, n.user_id from notification_couples k join notifications n on n.id = k.notification_id
    where k.twosome_id = any(${twosomeIds}::text[]) limit ${most}::int
  `);
  // whoever tells these people something has found their rows, and is about to join them
  await holdBoxes(
    tx,
    [...told, ...named].map((row) => row.user_id),
  );
  await tx.query(sql`delete from notifications where id = any(${idsOf(told)}::text[])`);
  await tx.query(sql`
    delete from notification_couples
    where twosome_id = any(${twosomeIds}::text[]) and notification_id = any(${idsOf(named)}::text[])
  `);
  // nobody is left in the row
  await tx.query(sql`
    delete from notifications n where n.id = any(${idsOf(named)}::text[])
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
  const chosen = await tx.query(
    sql`delete from notification_preferences where user_id = ${userId}::text returning user_id`,
  );
  const devices = await tx.query(
    sql`delete from push_addresses where user_id = ${userId}::text returning id`,
  );
  return told.length + named.length + noted.length + boxes.length + chosen.length + devices.length;
};

interface Told {
  id: string;
  user_id: string;
}
const idsOf = (rows: readonly Told[]): string[] => rows.map((row) => row.id);

/** What the person was told as half of a couple: what happened to what, and whose doing it was as far as they reach them. */
export const exportOf: ExportOf = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes)
    yield {
      path: `${folder}/notifications.json`,
      pages: pagesOf<Dated>((last) =>
        askDocument(
          db,
          sql`
            select n.id, n.happening, n.related_id, n.added_at, n.updated_at, (
                select coalesce(json_agg(t.username order by k.added_at, t.id), '[]')
                from notification_couples k join twosomes t on t.id = k.twosome_id
                where k.notification_id = n.id and ${reachesStill(sql`n.twosome_id`, userId, sql`t`)}
              ) as by
            from notifications n
            where n.user_id = ${userId}::text and n.twosome_id = ${id}::text ${after(last, sql`n.added_at`, sql`n.id`)}
            order by n.added_at, n.id limit ${exportPage}::int
          `,
        ),
      ),
    };
  const [box] = await db.query<object>(
    sql`select seen_at as list_seen_at from notification_boxes where user_id = ${userId}::text`,
  );
  const [chosen] = await findPreferences(db, [userId]);
  const devices = await db.query<object>(sql`
    select kind, address, added_at, used_at, failed_at from push_addresses
    where user_id = ${userId}::text order by added_at, id
  `);
  const preferences = viewPreferences(chosen);
  yield { path: 'me/notifications.json', thing: { ...box, preferences, push_addresses: devices } };
};
