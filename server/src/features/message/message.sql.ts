import { limits } from '@twosome/contract/platform/limits';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { queryJson } from '../../platform/db/pages.ts';
import type { ImageRequest } from '../media/send.ts';
import { isLiveMessage, sessionViewer } from '../visibility.ts';

export interface MessageImageRow {
  id: string;
  width: number;
  height: number;
  placeholder: string;
  /** milliseconds; null for an image */
  duration: number | null;
  peaks: number[] | null;
  heard_at: string | null;
}

/** A message as both partners see it. It is JSON because nodes send it to each other over the bus. */
export interface MessageRow {
  id: string;
  twosome_id: string;
  /** the room's sequence numbers of its creation and of its last change */
  number: number;
  changed: number;
  sent_by: string;
  client_id: string;
  text: string;
  /** a timestamp as PostgreSQL formats it in JSON, or in ISO format */
  added_at: string;
  files: MessageImageRow[];
  reactions: { by: string; emoji: string }[];
  edited_at: string | null;
  pinned_at: string | null;
  imported: boolean;
  reply_to: { id: string; sent_by: string; text: string; file_count: number; is_voice: boolean } | null;
}

/** The text of a message; empty for both partners when the operator took it down. */
export const visibleTextOf = (message: Sql): Sql =>
  sql`case when ${message}.taken_down_at is null then ${message}.text else '' end`;

/** The quoted message `r` of a reply, or null. */
export const quoted: Sql = sql`
  case when r.id is not null then json_build_object('id', r.id, 'sent_by', r.sent_by,
    -- one more, which decides whether the last one ends a character
    'text', left(${visibleTextOf(sql`r`)}, ${limits.replyText + 1}::int),
    'file_count', (select count(*)::int from message_images where message_id = r.id and r.taken_down_at is null),
    'is_voice', exists (
      select from message_images i join media f on f.id = i.media_id
      where i.message_id = r.id and f.duration_ms is not null and r.taken_down_at is null
    )) end
`;

const visiblePin = sql`case when m.taken_down_at is null then m.pinned_at end`;

/**
 * The couple's messages `m` for which `where` holds. A limit in the statement, as a literal, lets PostgreSQL reuse a plan:
 * it counts the rows of all partitions, and would otherwise plan for each call.
 */
export const selectMessages = (twosomeId: string, where: Sql, order: Sql = empty): Sql => sql`
  select m.id, m.twosome_id, m.number, m.changed, m.sent_by, m.client_id, ${visibleTextOf(sql`m`)} as text, m.added_at,
    coalesce((
      select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'placeholder', f.placeholder,
        'duration', f.duration_ms, 'peaks', f.peaks, 'heard_at', i.heard_at) order by i.position)
      from message_images i join media f on f.id = i.media_id
      where i.message_id = m.id and m.taken_down_at is null
    ), '[]') as files,
    ${quoted} as reply_to, m.edited_at, ${visiblePin} as pinned_at,
    m.import_id is not null as imported,
    coalesce((
      select json_agg(json_build_object('by', e.user_id, 'emoji', e.emoji) order by e.user_id)
      from message_reactions e where e.message_id = m.id and ${isLiveMessage(sql`m`)}
    ), '[]') as reactions
  from messages m left join lateral (
    select r.* from messages r where r.id = m.reply_to and r.twosome_id = ${twosomeId}::text limit 1
  ) r on m.taken_down_at is null
  where m.twosome_id = ${twosomeId}::text and ${where} ${order}
`;

export const queryMessages = (db: Queries, twosomeId: string, where: Sql, order?: Sql) =>
  queryJson<MessageRow>(db, selectMessages(twosomeId, where, order));

const queryMessage = async (db: Queries, twosomeId: string, where: Sql): Promise<MessageRow | null> =>
  (await queryMessages(db, twosomeId, where, sql`limit 1`))[0] ?? null;

/** A message of this couple; null for another couple's message. */
export const findMessage = (db: Queries, twosomeId: string, id: string) =>
  queryMessage(db, twosomeId, sql`m.id = ${id}::text`);

export const findPinned = (db: Queries, twosomeId: string) =>
  queryMessage(db, twosomeId, sql`m.pinned_at is not null and ${visiblePin} is not null`);

/** A message of this couple by its own id or by the id of one of its photos. */
export function findMessageByAnyId(db: Queries, twosomeId: string, id: string) {
  const ofPhoto = sql`select message_id from message_images where media_id = ${id}::text`;
  return queryMessage(db, twosomeId, sql`m.id in (select ${id}::text union all ${ofPhoto})`);
}

export const findSent = (db: Queries, twosomeId: string, senderId: string, clientId: string) =>
  queryMessage(db, twosomeId, sql`m.sent_by = ${senderId}::text and m.client_id = ${clientId}::text`);

const literal = (limit: number): Sql => raw(String(limit));

/** A couple's newest messages, optionally before a time; newest first. */
export function listBefore(db: Queries, twosomeId: string, before: string | null, limit: number) {
  const where = before === null ? sql`true` : sql`m.added_at < ${before}::timestamptz`;
  return queryMessages(db, twosomeId, where, sql`order by m.added_at desc limit ${literal(limit)}`);
}

export function listFrom(db: Queries, twosomeId: string, from: string, limit: number) {
  const where = sql`m.added_at >= ${from}::timestamptz`;
  return queryMessages(db, twosomeId, where, sql`order by m.added_at limit ${literal(limit)}`);
}

/** The messages that changed after a sequence number, in the order of their changes. */
export function listChanged(db: Queries, twosomeId: string, after: number, limit: number) {
  const where = sql`m.changed > ${after}::bigint`;
  return queryMessages(db, twosomeId, where, sql`order by m.changed limit ${literal(limit)}`);
}

export interface LockedMessage {
  sent_by: string;
  added_at: Date;
  text: string;
  deleted_at: Date | null;
  taken_down_at: Date | null;
  pinned_at: Date | null;
  import_id: string | null;
}

/** Locks a couple's message. `no key update` does not block concurrent replies, which reference its key only. */
export const lockMessage = (tx: Tx, twosomeId: string, id: string) =>
  tx.maybeOne<LockedMessage>(sql`
    select sent_by, added_at, text, deleted_at, taken_down_at, pinned_at, import_id from messages
    where id = ${id}::text and twosome_id = ${twosomeId}::text for no key update
  `);

/** Empties a deleted message; returns the ids of its images. */
export async function emptyMessage(tx: Tx, twosomeId: string, id: string, now: Date): Promise<string[]> {
  await tx.query(sql`
    update messages set text = '', reply_to = null, edited_at = null, pinned_at = null, deleted_at = ${now}::timestamptz
    where id = ${id}::text and twosome_id = ${twosomeId}::text
  `);
  await tx.query(sql`delete from due_pushes where message_id = ${id}::text`);
  await tx.query(sql`delete from message_reactions where message_id = ${id}::text`);
  return tx.column(sql`delete from message_images where message_id = ${id}::text returning media_id`);
}

/** Locks a message of any couple, unless it was deleted. The operator has no couple for it, so every partition is searched. */
export const lockAnyMessage = (tx: Tx, id: string) =>
  tx.maybeOne<{ twosome_id: string; sent_by: string; taken_down: boolean }>(sql`
    select twosome_id, sent_by, taken_down_at is not null as taken_down from messages
    where id = ${id}::text and deleted_at is null for no key update
  `);

/** Takes a message down or restores it, and cancels its push notification. */
export async function setTakenDown(tx: Tx, twosomeId: string, id: string, at: Date | null) {
  await tx.query(sql`
    update messages set taken_down_at = ${at}::timestamptz where id = ${id}::text and twosome_id = ${twosomeId}::text
  `);
  await tx.query(sql`delete from due_pushes where message_id = ${id}::text`);
}

export const findNewestOf = (tx: Tx, twosomeId: string, senderId: string) =>
  tx.maybeOne<{ id: string; added_at: Date }>(sql`
    select id, added_at from messages
    where twosome_id = ${twosomeId}::text and sent_by = ${senderId}::text order by added_at desc limit 1
  `);

export const findNextOf = (tx: Tx, twosomeId: string, senderId: string, after: Date) =>
  tx.maybeOne<{ added_at: Date }>(sql`
    select added_at from messages
    where twosome_id = ${twosomeId}::text and sent_by = ${senderId}::text and added_at > ${after}::timestamptz
    order by added_at limit 1
  `);

export const showsImage = (db: Queries, request: ImageRequest) =>
  db.exists(sql`
    select i.media_id
    from ${sessionViewer(request.sessionId, request.now)}
    join messages m on m.id = ${request.ownerId}::text and m.twosome_id = u.twosome_id
      and m.twosome_id = ${request.room}::text
    join message_images i on i.message_id = m.id and i.media_id = ${request.imageId}::text
    where m.taken_down_at is null
  `);
