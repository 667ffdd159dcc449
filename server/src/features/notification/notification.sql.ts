import { limits } from '@twosome/contract/platform/limits';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { laterThan } from '../../platform/db/later-than.ts';
import { afterCursor, type Position, unnest } from '../../platform/db/pages.ts';
import type { NoticesByName } from '../notice.ts';
import { canSeeHeader, hasItsMention } from '../visibility.ts';
import { isUnseen, unseenNotificationRows } from './user-state.sql.ts';

export interface Recipient {
  user_id: string;
  twosome_id: string;
  seen_at: Date | null;
  /** the kinds that the person turned off */
  unwanted: string[];
}

/** Creates and locks the rows, in id order to avoid deadlocks. */
const upsertAndLock = (condition: Sql): Sql => sql`
  insert into notification_boxes (user_id) select id from users where ${condition} order by id
  on conflict (user_id) do update set seen_at = notification_boxes.seen_at
  returning user_id, seen_at, (select twosome_id from users where id = user_id) as twosome_id,
    coalesce((
      select p.unwanted from notification_preferences p where p.user_id = notification_boxes.user_id
    ), '{}') as unwanted
`;

/** The members of these couples as recipients, locked until the end of the transaction. */
export async function loadRecipients(
  tx: Tx,
  twosomeIds: readonly string[],
  except: string | null,
): Promise<Recipient[]> {
  return tx.query<Recipient>(
    upsertAndLock(sql`twosome_id = any(${twosomeIds}::text[]) and id is distinct from ${except}::text`),
  );
}

export async function loadRecipient(tx: Tx, userId: string): Promise<Recipient | null> {
  const rows = await tx.query<Recipient>(upsertAndLock(sql`id = ${userId}::text`));
  return rows[0] ?? null;
}

/** Blocks new notifications for these people until the end of the transaction. Locks in id order, as `upsertAndLock` does. */
export async function lockRecipients(tx: Tx, userIds: readonly string[]) {
  await tx.query(sql`
    select from notification_boxes where user_id = any(${userIds}::text[]) order by user_id for update
  `);
}

/** What to tell one person: that these couples did something about one post, couple or goal. */
export interface RecipientNotice {
  userId: string;
  twosomeId: string;
  relatedId: string;
  actorIds: readonly string[];
  /** the kinds that the person turned off */
  unwanted: readonly string[];
}

/** The name of its notice: `storedAs` for servers of the previous version, with which one it is. */
export const eventOf = sql`coalesce(n.comment_event, n.happening)`;

/** For each notice the person's unseen row about the same thing, locked; at most one exists. */
export async function findUnseen(
  tx: Tx,
  notices: readonly RecipientNotice[],
  events: readonly string[],
): Promise<({ id: string; happening: string } | undefined)[]> {
  const rows = await tx.query<{ ordinal: number; id: string; happening: string }>(sql`
    select g.ordinal::int, n.id, ${eventOf} as happening
    from ${unnest(
      sql`${notices.map(({ userId }) => userId)}::text[]`,
      sql`${notices.map(({ twosomeId }) => twosomeId)}::text[]`,
      sql`${notices.map(({ relatedId }) => relatedId)}::text[]`,
    )} with ordinality as g (user_id, twosome_id, related_id, ordinal)
    join notifications n on n.user_id = g.user_id and n.twosome_id = g.twosome_id and n.related_id = g.related_id
    join notification_boxes b on b.user_id = n.user_id
    where ${eventOf} = any(${events}::text[]) and ${isUnseen(sql`b.seen_at`)}
    for update of n
  `);
  const unseen: ({ id: string; happening: string } | undefined)[] = notices.map(() => undefined);
  for (const { ordinal, id, happening } of rows) unseen[ordinal - 1] = { id, happening };
  return unseen;
}

export type NewNotification = Omit<RecipientNotice, 'unwanted'> & { id: string };
export type UnseenNotification = NewNotification & { happening: string };

/**
 * Adds rows, adds couples to rows that do not have them yet, and replaces the event of rows by a later one. Queues the rows
 * that are new or have changed for a push. Returns the ids of those that have changed.
 */
export function writeNotifications(
  tx: Tx,
  {
    added,
    joined,
    renewed,
  }: {
    added: readonly NewNotification[];
    joined: readonly NewNotification[];
    renewed: readonly { id: string; happening: string }[];
  },
  { name, storedAs }: { name: string; storedAs: string | undefined },
  at: Date,
): Promise<string[]> {
  const actors = [...added, ...joined].flatMap(({ id, actorIds }) =>
    actorIds.map((actorId) => ({ id, actorId })),
  );
  return tx.column<string>(sql`
    with added as (
      insert into notifications (id, user_id, twosome_id, happening, comment_event, related_id, added_at, updated_at)
      select r.id, r.user_id, r.twosome_id, ${storedAs ?? name}::text, ${storedAs === undefined ? null : name}::text, r.related_id, ${at}::timestamptz, ${at}::timestamptz
      from ${unnest(
        sql`${added.map(({ id }) => id)}::text[]`,
        sql`${added.map(({ userId }) => userId)}::text[]`,
        sql`${added.map(({ twosomeId }) => twosomeId)}::text[]`,
        sql`${added.map(({ relatedId }) => relatedId)}::text[]`,
      )} as r (id, user_id, twosome_id, related_id)
      returning id
    ), joined as (
      insert into notification_couples (notification_id, twosome_id, added_at)
      select a.notification_id, a.twosome_id, ${at}::timestamptz
      from ${unnest(
        sql`${actors.map(({ id }) => id)}::text[]`,
        sql`${actors.map(({ actorId }) => actorId)}::text[]`,
      )} as a (notification_id, twosome_id)
      on conflict do nothing returning notification_id
    ), changed as (
      update notifications n
      set happening = coalesce(c.happening, n.happening), updated_at = ${laterThan(sql`n.updated_at`, at)}
      from (
        select distinct notification_id, null as happening from joined
        union all
        select r.id, r.happening from ${unnest(
          sql`${renewed.map(({ id }) => id)}::text[]`,
          sql`${renewed.map(({ happening }) => happening)}::text[]`,
        )} as r (id, happening)
      ) c (id, happening)
      where n.id = c.id returning n.id
    ), due as (
      insert into due_notifications (notification_id) select id from added union all select id from changed
      on conflict do nothing
    )
    select id from changed
  `);
}

/** When the reader's newest row changed last. */
export async function findNewest(
  tx: Tx,
  reader: { userId: string; twosomeId: string },
): Promise<Date | null> {
  const rows = await tx.query<{ updated_at: Date }>(sql`
    select updated_at from notifications
    where user_id = ${reader.userId}::text and twosome_id = ${reader.twosomeId}::text
    order by updated_at desc limit 1
  `);
  return rows[0]?.updated_at ?? null;
}

export interface Unseen {
  count: number;
  newest_at: Date | null;
  seen_at: Date | null;
}

/** The person's unseen rows, and when the newest of them was added. */
export async function countUnseen(db: Queries, userId: string): Promise<Unseen | undefined> {
  const rows = await db.query<Unseen>(sql`
    select r.count, r.newest_at, b.seen_at
    from users u
    left join notification_boxes b on b.user_id = u.id
    cross join lateral (
      select count(*)::int as count, max(added_at) as newest_at from (${unseenNotificationRows}) unseen
    ) r
    where u.id = ${userId}::text
  `);
  return rows[0];
}

export async function setSeen(tx: Tx, userId: string, seenAt: Date) {
  await tx.query(sql`
    update notification_boxes set seen_at = ${seenAt}::timestamptz where user_id = ${userId}::text
  `);
}

/** A notification, limited to what its person may see. */
export interface NotificationRow {
  id: string;
  user_id: string;
  happening: string;
  related_id: string;
  added_at: Date;
  updated_at: Date;
  partner: string;
  partner_id: string;
  count: number;
  newest: { id: string; username: string }[];
  detail: unknown;
}

/**
 * Rows with the couples that their person may see; rows without any visible couple are left out. `condition` may refer to
 * `n`. Each lateral subquery has its own limit, so that PostgreSQL scans the index in order and stops at the page size, and
 * at the newest couples of a popular post, each of which has to be checked.
 */
const visibleRows = (notices: NoticesByName, condition: Sql): Sql => sql`
  select n.id, n.user_id, ${eventOf} as happening, n.related_id, n.added_at, n.updated_at,
    p.first_name as partner, p.id as partner_id, c.count, c.newest,
    ${detailOf(notices)} as detail
  from notifications n
  cross join lateral (
    select u.id, u.first_name from users u where u.twosome_id = n.twosome_id and u.id <> n.user_id limit 1
  ) p
  cross join lateral (
    select count(*)::int as count,
      to_json((array_agg(json_build_object('id', t.id, 'username', t.username) order by k.added_at desc, t.id))[1:3]) as newest
    from (
      select * from notification_couples k where k.notification_id = n.id
      order by k.added_at desc, k.twosome_id limit ${limits.countedCouples}::int
    ) k join twosomes t on t.id = k.twosome_id
    where ${canSeeHeader(sql`n.twosome_id`, sql`t`)} and ${hasItsMention(sql`n`, sql`k`)}
  ) c
  where c.count > 0 and ${condition}
`;

const detailOf = (notices: NoticesByName): Sql => {
  const details = [...notices].flatMap(([name, { detail }]) =>
    detail ? [sql`when ${name}::text then to_json(${detail.select})`] : [],
  );
  return details.length === 0 ? sql`null` : sql`case ${eventOf} ${join(details, ' ')} end`;
};

interface Shown {
  db: Queries;
  notices: NoticesByName;
}

/** These rows; with `userIds` only those of these people. */
export async function findNotifications(
  { db, notices }: Shown,
  ids: readonly string[],
  userIds?: readonly string[],
): Promise<NotificationRow[]> {
  return db.query<NotificationRow>(
    visibleRows(
      notices,
      sql`n.id = any(${ids}::text[]) and (${userIds ?? null}::text[] is null or n.user_id = any(${userIds ?? null}::text[]))`,
    ),
  );
}

/** A page strictly after `from`, by last change, newest first. */
export async function listOf(
  { db, notices }: Shown,
  reader: { userId: string; twosomeId: string },
  from: Position | null,
  limit: number,
): Promise<NotificationRow[]> {
  const after = afterCursor(from, sql`n.updated_at`, sql`n.id`);
  return db.query<NotificationRow>(sql`
    ${visibleRows(notices, sql`n.user_id = ${reader.userId}::text and n.twosome_id = ${reader.twosomeId}::text ${after}`)}
    order by n.updated_at desc, n.id desc limit ${limit}::int
  `);
}

/** Deletes up to `limit` rows whose last change is before `before`. Returns their number. */
export async function deleteNotifications(db: Queries, before: Date, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from notifications where id = any(array(
      select id from notifications where updated_at < ${before}::timestamptz
      order by updated_at limit ${limit}::int for update skip locked
    )) returning id
  `);
  return rows.length;
}
