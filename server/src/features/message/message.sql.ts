import { limits } from '@twosome/contract/platform/limits';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { askDocument } from '../../platform/db/document.ts';
import type { Look } from '../media/send.ts';
import { holder } from '../twosome/session.access.ts';
import { markingDue } from './open-rooms.sql.ts';

export interface MessageImageRow {
  id: string;
  width: number;
  height: number;
  placeholder: string;
}

/** A message as both of the couple see it; it also travels between nodes, so it is JSON. */
export interface MessageRow {
  id: string;
  twosome_id: string;
  /** what happened in the room when it was added, and what happened to it last */
  number: number;
  changed: number;
  sent_by: string;
  client_id: string;
  text: string;
  /** a moment as PostgreSQL writes it into JSON, or as an instant */
  added_at: string;
  files: MessageImageRow[];
  reply_to: { id: string; sent_by: string; text: string; file_count: number } | null;
}

/** The words of a message; one that the operator took down is an empty one to both. */
export const wordsOf = (message: Sql): Sql =>
  sql`case when ${message}.taken_down_at is null then ${message}.text else '' end`;

/** What a reply shows of the message before it: `r`, where there is one. */
export const quoted: Sql = sql`
  case when r.id is not null then json_build_object('id', r.id, 'sent_by', r.sent_by,
    'text', left(${wordsOf(sql`r`)}, ${limits.replyText}::int),
    'file_count', (select count(*)::int from message_images where message_id = r.id and r.taken_down_at is null)) end
`;

/** The newest `most` by `order` of what `where` says of `m`. */
const messages = (where: Sql, order: Sql = empty): Sql => sql`
  select m.id, m.twosome_id, m.number, m.changed, m.sent_by, m.client_id, ${wordsOf(sql`m`)} as text, m.added_at,
    coalesce((
      select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'placeholder', f.placeholder)
        order by i.position)
      from message_images i join media f on f.id = i.media_id
      where i.message_id = m.id and m.taken_down_at is null
    ), '[]') as files,
    ${quoted} as reply_to
  from messages m left join messages r on r.id = m.reply_to and m.taken_down_at is null
  where ${where} ${order}
`;

/** A couple's message; anybody else's is not there. */
export async function findMessage(db: Queries, twosomeId: string, id: string): Promise<MessageRow | null> {
  const which = sql`m.id = ${id}::text and m.twosome_id = ${twosomeId}::text`;
  return (await askDocument<MessageRow>(db, messages(which)))[0] ?? null;
}

/** What somebody sent under this id of theirs, if they did. */
export async function findSent(db: Queries, senderId: string, clientId: string): Promise<MessageRow | null> {
  const which = sql`m.sent_by = ${senderId}::text and m.client_id = ${clientId}::text`;
  return (await askDocument<MessageRow>(db, messages(which)))[0] ?? null;
}

/** The newest of a couple, or the newest before a message; newest first. */
export async function listBefore(
  db: Queries,
  twosomeId: string,
  before: string | null,
  most: number,
): Promise<MessageRow[]> {
  const older = before === null ? empty : sql`and m.added_at < ${before}::timestamptz`;
  return askDocument<MessageRow>(
    db,
    messages(
      sql`m.twosome_id = ${twosomeId}::text ${older}`,
      sql`order by m.added_at desc limit ${most}::int`,
    ),
  );
}

/** What happened in a couple's room after a number, in that order. */
export async function listChanged(
  db: Queries,
  twosomeId: string,
  after: number,
  most: number,
): Promise<MessageRow[]> {
  return askDocument<MessageRow>(
    db,
    messages(
      sql`m.twosome_id = ${twosomeId}::text and m.changed > ${after}::bigint`,
      sql`order by m.changed limit ${most}::int`,
    ),
  );
}

/** A message with images, under a number that was taken. */
export async function addMessage(
  tx: Tx,
  message: {
    id: string;
    twosomeId: string;
    number: number;
    sentBy: string;
    clientId: string;
    text: string;
    replyTo: string | null;
    addedAt: Date;
    imageIds: readonly string[];
    now: Date;
  },
): Promise<void> {
  await tx.query(sql`
    insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, reply_to, added_at)
    values (${message.id}::text, ${message.twosomeId}::text, ${message.number}::bigint, ${message.number}::bigint,
      ${message.sentBy}::text, ${message.clientId}::text, ${message.text}::text, ${message.replyTo}::text,
      ${message.addedAt}::timestamptz)
  `);
  await tx.query(markingDue(sql`(select * from messages where id = ${message.id}::text)`, message.now));
  await tx.query(sql`
    insert into message_images (message_id, position, media_id)
    select ${message.id}::text, i.place - 1, i.media_id
    from unnest(${message.imageIds}::text[]) with ordinality as i (media_id, place)
  `);
}

/**
 * A couple's message, held until the end of the transaction. Whoever replies to it at this moment needs its key only, and
 * does not wait.
 */
export async function lockMessage(
  tx: Tx,
  twosomeId: string,
  id: string,
): Promise<{ sent_by: string; deleted_at: Date | null } | null> {
  const rows = await tx.query<{ sent_by: string; deleted_at: Date | null }>(sql`
    select sent_by, deleted_at from messages
    where id = ${id}::text and twosome_id = ${twosomeId}::text for no key update
  `);
  return rows[0] ?? null;
}

/** Leaves an empty message in its place; answers its images. */
export async function emptyMessage(tx: Tx, id: string, number: number, now: Date): Promise<string[]> {
  await tx.query(sql`
    update messages set text = '', reply_to = null, deleted_at = ${now}::timestamptz, changed = ${number}::bigint
    where id = ${id}::text
  `);
  await tx.query(sql`delete from due_pushes where message_id = ${id}::text`);
  const rows = await tx.query<{ media_id: string }>(
    sql`delete from message_images where message_id = ${id}::text returning media_id`,
  );
  return rows.map((row) => row.media_id);
}

/** Anybody's message, held until the end of the transaction: for the operator. One that was deleted is not there. */
export async function lockAnyMessage(
  tx: Tx,
  id: string,
): Promise<{ twosome_id: string; sent_by: string; taken_down: boolean } | null> {
  const rows = await tx.query<{ twosome_id: string; sent_by: string; taken_down: boolean }>(sql`
    select twosome_id, sent_by, taken_down_at is not null as taken_down from messages
    where id = ${id}::text and deleted_at is null for no key update
  `);
  return rows[0] ?? null;
}

/** Leaves an empty message in its place, or fills it again; nobody is called to it meanwhile. */
export async function setTakenDown(tx: Tx, id: string, number: number, at: Date | null): Promise<void> {
  await tx.query(sql`
    update messages set taken_down_at = ${at}::timestamptz, changed = ${number}::bigint where id = ${id}::text
  `);
  await tx.query(sql`delete from due_pushes where message_id = ${id}::text`);
}

/** The newest message that somebody's partner sent. */
export async function findNewestOf(
  tx: Tx,
  twosomeId: string,
  senderId: string,
): Promise<{ id: string; added_at: Date } | null> {
  const rows = await tx.query<{ id: string; added_at: Date }>(sql`
    select id, added_at from messages
    where twosome_id = ${twosomeId}::text and sent_by = ${senderId}::text order by added_at desc limit 1
  `);
  return rows[0] ?? null;
}

/** When the first message after a moment was sent by somebody. */
export async function findNextOf(
  tx: Tx,
  twosomeId: string,
  senderId: string,
  after: Date,
): Promise<Date | null> {
  const rows = await tx.query<{ added_at: Date }>(sql`
    select added_at from messages
    where twosome_id = ${twosomeId}::text and sent_by = ${senderId}::text and added_at > ${after}::timestamptz
    order by added_at limit 1
  `);
  return rows[0]?.added_at ?? null;
}

/** Whether the message shows this image to whoever holds this session. */
export async function showsImage(db: Queries, look: Look): Promise<boolean> {
  const rows = await db.query(sql`
    select i.media_id
    from ${holder(look.sessionId, look.now)}
    join messages m on m.id = ${look.ownerId}::text and m.twosome_id = u.twosome_id
    join message_images i on i.message_id = m.id and i.media_id = ${look.imageId}::text
    where m.taken_down_at is null
  `);
  return rows.length > 0;
}
