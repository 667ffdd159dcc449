import type { Happening } from '@twosome/contract/notification/notification.rules';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { behind, type Position } from '../../platform/db/keyset.ts';
import { reaches } from '../twosome/twosome.access.ts';

export interface Box {
  user_id: string;
  twosome_id: string;
  seen_at: Date | null;
  /** the kinds that the person does not want to be told of */
  unwanted: string[];
}

/** In id order, so that no two wait for each other. */
const opening = (which: Sql): Sql => sql`
  insert into notification_boxes (user_id) select id from users where ${which} order by id
  on conflict (user_id) do update set seen_at = notification_boxes.seen_at
  returning user_id, seen_at, (select twosome_id from users where id = user_id) as twosome_id,
    coalesce((
      select p.unwanted from notification_preferences p where p.user_id = notification_boxes.user_id
    ), '{}') as unwanted
`;

/** The boxes of these couples' people, held until the end of the transaction. */
export async function openBoxes(
  tx: Tx,
  twosomeIds: readonly string[],
  except: string | null,
): Promise<Box[]> {
  return tx.query<Box>(
    opening(sql`twosome_id = any(${twosomeIds}::text[]) and id is distinct from ${except}::text`),
  );
}

export async function openBox(tx: Tx, userId: string): Promise<Box | null> {
  const rows = await tx.query<Box>(opening(sql`id = ${userId}::text`));
  return rows[0] ?? null;
}

/** Lets nobody tell these people anything until the end of the transaction. In the order in which others open them. */
export async function holdBoxes(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    select from notification_boxes where user_id = any(${userIds}::text[]) order by user_id for update
  `);
}

/** What happened to what, as people of one or many couples are told. */
export interface Matter {
  twosomeIds: readonly string[];
  happening: Happening;
  relatedId: string;
  /** unseen rows of these become this one; without them a further couple joins the row about the same */
  over?: readonly Happening[];
}

/** The rows about this that their people have not seen yet, held: at most one each. */
export async function findUnseen(
  tx: Tx,
  userIds: readonly string[],
  { twosomeIds, happening, relatedId, over = [happening] }: Matter,
): Promise<{ id: string; user_id: string; happening: Happening }[]> {
  return tx.query(sql`
    select n.id, n.user_id, n.happening from notifications n join notification_boxes b on b.user_id = n.user_id
    where n.user_id = any(${userIds}::text[]) and n.related_id = ${relatedId}::text
      and n.happening = any(${over}::text[]) and n.twosome_id = any(${twosomeIds}::text[])
      and n.updated_at > coalesce(b.seen_at, '-infinity')
    for update of n
  `);
}

export async function addNotifications(
  tx: Tx,
  rows: readonly { id: string; userId: string; twosomeId: string }[],
  { happening, relatedId }: Matter,
  doerId: string,
  moment: Date,
): Promise<void> {
  await tx.query(sql`
    with added as (
      insert into notifications (id, user_id, twosome_id, happening, related_id, added_at, updated_at)
      select r.id, r.user_id, r.twosome_id, ${happening}::text, ${relatedId}::text,
        ${moment}::timestamptz, ${moment}::timestamptz
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ userId }) => userId)}::text[],
        ${rows.map(({ twosomeId }) => twosomeId)}::text[]) as r (id, user_id, twosome_id)
      returning id
    )
    insert into notification_couples (notification_id, twosome_id, added_at)
    select id, ${doerId}::text, ${moment}::timestamptz from added
  `);
}

/** Adds a couple to rows that do not have it yet, and answers which those were. */
export async function joinNotifications(
  tx: Tx,
  ids: readonly string[],
  doerId: string,
  moment: Date,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with joined as (
      insert into notification_couples (notification_id, twosome_id, added_at)
      select id, ${doerId}::text, ${moment}::timestamptz from unnest(${ids}::text[]) as id
      on conflict do nothing returning notification_id
    )
    update notifications set updated_at = greatest(updated_at, ${moment}::timestamptz)
    where id in (select notification_id from joined)
    returning id
  `);
  return rows.map(({ id }) => id);
}

/** Lets a row say what happened last. */
export async function renewNotification(
  tx: Tx,
  id: string,
  happening: Happening,
  moment: Date,
): Promise<void> {
  await tx.query(sql`
    update notifications
    set happening = ${happening}::text, updated_at = greatest(updated_at, ${moment}::timestamptz)
    where id = ${id}::text
  `);
}

/** Whether this couple's clap on this post had not been told before. */
export async function noteFirstClap(tx: Tx, postId: string, clapperId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into noted_claps (post_id, twosome_id) values (${postId}::text, ${clapperId}::text)
    on conflict do nothing returning post_id
  `);
  return rows.length > 0;
}

/** When the newest row of somebody changed last. */
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

export async function setSeen(tx: Tx, userId: string, seenAt: Date): Promise<void> {
  await tx.query(sql`
    update notification_boxes set seen_at = ${seenAt}::timestamptz where user_id = ${userId}::text
  `);
}

/** A row as its person may see it. */
export interface NotificationRow {
  id: string;
  user_id: string;
  happening: Happening;
  related_id: string;
  added_at: Date;
  updated_at: Date;
  partner: string;
  count: number;
  newest: { id: string; username: string }[];
  title: string | null;
}

/**
 * Of rows in which nobody is left whom the reader may reach, nothing is shown. `which` may name `n`. What is looked up
 * for a row has a limit of its own, so that the rows come in the order of their index and a page stops when it is full.
 */
const shown = (which: Sql): Sql => sql`
  select n.id, n.user_id, n.happening, n.related_id, n.added_at, n.updated_at,
    p.first_name as partner, c.count, c.newest,
    (select g.title from goals g where g.id = n.related_id and g.twosome_id = n.twosome_id) as title
  from notifications n
  cross join lateral (
    select u.first_name from users u where u.twosome_id = n.twosome_id and u.id <> n.user_id limit 1
  ) p
  cross join lateral (
    select count(*)::int as count,
      to_json((array_agg(json_build_object('id', t.id, 'username', t.username) order by k.added_at desc, t.id))[1:3]) as newest
    from notification_couples k join twosomes t on t.id = k.twosome_id
    where k.notification_id = n.id and ${reaches(sql`n.twosome_id`, sql`t`)}
  ) c
  where c.count > 0 and ${which}
`;

export async function findNotifications(db: Queries, ids: readonly string[]): Promise<NotificationRow[]> {
  return db.query<NotificationRow>(shown(sql`n.id = any(${ids}::text[])`));
}

/** One page, strictly after `from`, last changed first. */
export async function listOf(
  db: Queries,
  reader: { userId: string; twosomeId: string },
  from: Position | null,
  most: number,
): Promise<NotificationRow[]> {
  const after = behind(from, sql`n.updated_at`, sql`n.id`);
  return db.query<NotificationRow>(sql`
    ${shown(sql`n.user_id = ${reader.userId}::text and n.twosome_id = ${reader.twosomeId}::text ${after}`)}
    order by n.updated_at desc, n.id desc limit ${most}::int
  `);
}

/** Forgets rows that changed last before a moment, a handful at a time; answers how many went. */
export async function forgetNotifications(db: Queries, before: Date, most: number): Promise<number> {
  const rows = await db.query(sql`
    delete from notifications where id in (
      select id from notifications where updated_at < ${before}::timestamptz
      order by updated_at limit ${most}::int for update skip locked
    ) returning id
  `);
  return rows.length;
}
