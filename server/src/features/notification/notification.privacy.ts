import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';
import { canStillSeeHeader } from '../visibility.ts';
import { eventOf, lockRecipients } from './notification.sql.ts';
import { findPreferences } from './preferences.sql.ts';
import { viewPreferences } from './preferences.ts';

/**
 * Erases notifications of the couples' members, the couples' names in other notifications, recorded claps, and the person's
 * seen mark, preferences and push subscriptions.
 */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId, twosomeIds }, limit }) => {
  const received = await tx.query<NotificationId>(sql`
    select id, user_id from notifications where user_id = ${userId}::text or twosome_id = any(${twosomeIds}::text[])
    limit ${limit}::int
  `);
  const naming = await tx.query<NotificationId>(sql`
    select n.id, n.user_id from notification_couples k join notifications n on n.id = k.notification_id
    where k.twosome_id = any(${twosomeIds}::text[]) limit ${limit}::int
  `);
  // blocks concurrent transactions that found these rows and are about to add a couple to them
  await lockRecipients(
    tx,
    [...received, ...naming].map((row) => row.user_id),
  );
  await tx.query(sql`delete from notifications where id = any(${idsOf(received)}::text[])`);
  await tx.query(sql`
    delete from notification_couples
    where twosome_id = any(${twosomeIds}::text[]) and notification_id = any(${idsOf(naming)}::text[])
  `);
  // delete rows without any couple left
  await tx.query(sql`
    delete from notifications n where n.id = any(${idsOf(naming)}::text[])
      and not exists (select from notification_couples k where k.notification_id = n.id)
  `);
  const claps = await tx.query(sql`
    delete from noted_claps where (post_id, twosome_id) in (
      select post_id, twosome_id from noted_claps where twosome_id = any(${twosomeIds}::text[]) limit ${limit}::int
    ) returning post_id
  `);
  const recipients = await tx.query(
    sql`delete from notification_boxes where user_id = ${userId}::text returning user_id`,
  );
  const preferences = await tx.query(
    sql`delete from notification_preferences where user_id = ${userId}::text returning user_id`,
  );
  const devices = await tx.query(
    sql`delete from push_addresses where user_id = ${userId}::text returning id`,
  );
  return (
    received.length + naming.length + claps.length + recipients.length + preferences.length + devices.length
  );
};

interface NotificationId {
  id: string;
  user_id: string;
}
const idsOf = (rows: readonly NotificationId[]): string[] => rows.map((row) => row.id);

/** The person's notifications in each couple: event, subject, and the acting couples that the person may still see. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes)
    yield listEntry(
      `${folder}/notifications.json`,
      db,
      (last) => sql`
        select n.id, ${eventOf} as happening, n.related_id, n.added_at, n.updated_at, (
            select coalesce(json_agg(t.username order by k.added_at, t.id), '[]')
            from notification_couples k join twosomes t on t.id = k.twosome_id
            where k.notification_id = n.id and ${canStillSeeHeader(sql`n.twosome_id`, userId, sql`t`)}
          ) as by
        from notifications n
        where n.user_id = ${userId}::text and n.twosome_id = ${id}::text ${after(last, sql`n.added_at`, sql`n.id`)}
        order by n.added_at, n.id limit ${exportPage}::int
      `,
    );
  const [recipient] = await db.query<object>(
    sql`select seen_at as list_seen_at from notification_boxes where user_id = ${userId}::text`,
  );
  const [chosen] = await findPreferences(db, [userId]);
  const devices = await db.query<object>(sql`
    select kind, address, added_at, used_at, failed_at from push_addresses
    where user_id = ${userId}::text order by added_at, id
  `);
  const preferences = viewPreferences(chosen);
  yield { path: 'me/notifications.json', value: { ...recipient, preferences, push_addresses: devices } };
};
