import sql, { join } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { unseenMessages } from '../message/user-state.sql.ts';
import type { Reminder } from '../reminder.ts';
import { isActive, isSessionValid, isUnseenMessage } from '../visibility.ts';
import type { PushSubscriptionRow } from './subscriptions.sql.ts';
import { isUnseen, unseenNotifications } from './user-state.sql.ts';

/** Dequeues up to `limit` notifications. Concurrent callers never receive the same row. */
export async function takeDueNotifications(
  tx: Tx,
  limit: number,
): Promise<{ id: string; user_id: string }[]> {
  return tx.query(sql`
    with taken as (
      delete from due_notifications where notification_id = any(array(
        select notification_id from due_notifications limit ${limit}::int for update skip locked
      )) returning notification_id
    )
    select n.id, n.user_id from taken join notifications n on n.id = taken.notification_id
  `);
}

/** For new messages, a notification, or a reminder of this tag. */
export type PushReason = { userId: string } & (
  | { about: 'room' }
  | { notificationId: string }
  | { reminder: string }
);

/** The column `pushes.about`: `room`, the id of the notification, or the tag of the reminder. */
const aboutOf = (reason: PushReason): string => {
  if ('notificationId' in reason) return reason.notificationId;
  return 'reminder' in reason ? reason.reminder : reason.about;
};

/** Queues a push for every device of these people. Replaces a queued push about the same. */
export async function putPushes(
  tx: Tx,
  reasons: readonly PushReason[],
  kinds: readonly PushSubscriptionRow['kind'][],
  now: Date,
) {
  if (reasons.length === 0 || kinds.length === 0) return;
  await tx.query(sql`
    insert into pushes (id, address_id, about, notification_id, tries, made_at, due_at)
    select gen_random_uuid()::text, a.id, r.about, r.notification_id, 0, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${reasons.map(({ userId }) => userId)}::text[],
      ${reasons.map(aboutOf)}::text[],
      ${reasons.map((reason) => ('notificationId' in reason ? reason.notificationId : null))}::text[]) as r (user_id, about, notification_id)
    join (
      select id, user_id from push_addresses
      where user_id = any(${reasons.map(({ userId }) => userId)}::text[]) and kind = any(${kinds}::text[])
      for key share
    ) a on a.user_id = r.user_id
    order by a.id, r.about
    on conflict (address_id, about) do update set id = excluded.id, tries = 0, made_at = excluded.made_at, due_at = excluded.due_at
  `);
}

/** Leases up to `limit` due pushes until `until`. If the process dies, they become due again. */
export async function takePushes(db: Queries, now: Date, until: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    update pushes set due_at = ${until}::timestamptz, tries = tries + 1
    where id = any(array(
      select id from pushes where due_at <= ${now}::timestamptz order by due_at limit ${limit}::int
      for update skip locked
    )) returning id
  `);
  return rows.map(({ id }) => id);
}

/** A push with its subscription and the data for its payload. */
export interface PushRow extends Omit<PushSubscriptionRow, 'id'> {
  id: string;
  address_id: string;
  tries: number;
  user_id: string;
  about: string;
  notification_id: string | null;
  /** whether the notification belongs to the person and their current couple and is unseen */
  is_news: boolean;
  partner: string;
  partner_id: string;
  unseen_notification_count: number;
  unseen_message_count: number;
  /** unseen messages, not capped; 0 for a push about a notification */
  message_count: number;
  /** those of them that are voice notes */
  voice_count: number;
  /** how much waits of what a reminder is about; 0 for a push about something else */
  due_count: number;
}

/**
 * The pushes that may be sent: their people are not suspended or leaving and have a partner, and the session that
 * registered the device is valid. Ordered by the notification's last change, oldest first.
 */
export async function findPushes(
  { db, reminders }: { db: Queries; reminders: readonly Reminder[] },
  ids: readonly string[],
  now: Date,
  madeAfter: Date,
): Promise<PushRow[]> {
  return db.query<PushRow>(sql`
    select p.id, p.address_id, p.tries, p.about, p.notification_id, a.kind, a.address, a.p256dh, a.auth, a.user_id,
      coalesce(n.user_id = u.id and n.twosome_id = u.twosome_id and ${isUnseen(sql`b.seen_at`)}, false) as is_news,
      o.first_name as partner, o.id as partner_id,
      ${unseenNotifications} as unseen_notification_count, ${unseenMessages} as unseen_message_count,
      coalesce(unseen.count, 0) as message_count, coalesce(unseen.voice, 0) as voice_count,
      case ${join(
        reminders.map(
          ({ tag, select }) =>
            sql`when p.about = ${tag}::text then (select count(*)::int from (${select(now)}) due)`,
        ),
        ' ',
      )} else 0 end as due_count
    from pushes p join push_addresses a on a.id = p.address_id
    join sessions s on s.id = a.session_id and ${isSessionValid(sql`s`, now)}
    join users u on u.id = a.user_id and ${isActive(sql`u`)}
    join users o on o.twosome_id = u.twosome_id and o.id <> u.id
    left join notification_boxes b on b.user_id = u.id
    left join notifications n on n.id = p.notification_id
    left join lateral (
      select count(distinct m.id)::int as count, count(f.id)::int as voice
      from messages m left join message_images i on i.message_id = m.id
        left join media f on f.id = i.media_id and f.duration_ms is not null
      where ${isUnseenMessage(sql`m`, sql`u`)}
    ) unseen on p.about = 'room'
    where p.id = any(${ids}::text[]) and p.made_at > ${madeAfter}::timestamptz
    order by n.updated_at
  `);
}

export async function removePushes(db: Queries, ids: readonly string[]) {
  await db.query(sql`delete from pushes where id = any(${ids}::text[])`);
}

export async function putOffPush(db: Queries, id: string, until: Date) {
  await db.query(sql`update pushes set due_at = ${until}::timestamptz where id = ${id}::text`);
}

/** Delays the other queued pushes for this device until `until`. Skips pushes that another worker has locked. */
export async function holdAddress(db: Queries, addressId: string, until: Date) {
  await db.query(sql`
    update pushes set due_at = ${until}::timestamptz
    where id in (
      select id from pushes where address_id = ${addressId}::text and due_at < ${until}::timestamptz
      for update skip locked
    )
  `);
}
