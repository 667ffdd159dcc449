import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import type { ExportPersonalData } from '../../platform/export.ts';
import type { Privacy } from '../../platform/privacy.ts';
import { canStillSeeHeader } from '../visibility.ts';
import { eventOf, lockRecipients } from './notification.sql.ts';
import { notificationFiles } from './notification.texts.ts';
import { findPreferences } from './preferences.sql.ts';
import { viewPreferences } from './preferences.ts';

/** Erases notifications of the couples' members, and the couples' names in other notifications. */
const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId, twosomeIds }, limit }) => {
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
  return received.length + naming.length;
};

interface NotificationId {
  id: string;
  user_id: string;
}
const idsOf = (rows: readonly NotificationId[]): string[] => rows.map((row) => row.id);

const exportPersonalData: ExportPersonalData = async function* ({ db, userId }) {
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

export const notificationPrivacy: Privacy = {
  data: [
    {
      list: 'notifications.json',
      // event, subject, and the acting couples that the person may still see
      ofCouple: (couple, userId) => sql`
        select n.id, ${eventOf} as happening, n.related_id, n.added_at, n.updated_at, (
            select coalesce(json_agg(t.username order by k.added_at, t.id), '[]')
            from notification_couples k join twosomes t on t.id = k.twosome_id
            where k.notification_id = n.id and ${canStillSeeHeader(sql`n.twosome_id`, userId, sql`t`)}
          ) as by
        from notifications n
        where n.user_id = ${userId}::text and n.twosome_id = ${couple}
      `,
    },
    { erasePersonalData, exportPersonalData },
    { table: 'notification_boxes', key: 'user_id', person: 'user_id' },
    { table: 'notification_preferences', key: 'user_id', person: 'user_id' },
    { table: 'push_addresses', person: 'user_id' },
  ],
  files: notificationFiles,
};
