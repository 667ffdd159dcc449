import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { afterCursor, type Position } from '../../platform/db/pages.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { isOn, settingOf } from '../auth/user-settings.sql.ts';
import type { ImageRequest } from '../media/send.ts';
import type { MessageImageRow } from '../message/message.sql.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { canReadLetter, canSeeLetters, sessionViewer } from '../visibility.ts';

export type LetterViewer = Pick<Partnered, 'userId' | 'twosomeId'>;

export interface LetterRow {
  id: string;
  written_by: string;
  opens_at: Date | null;
  /** as text: a date without time and time zone */
  at_morning: string | null;
  due_at: Date;
  /** false: sealed for the viewer, or taken down */
  is_readable: boolean;
  /** empty unless it is readable */
  text: string;
  /** empty unless it is readable */
  files: MessageImageRow[];
  written_at: Date;
  opened_at: Date | null;
  taken_down_at: Date | null;
}

/** From when the reader, the person with this id, can open the letter `l`. */
export const dueAt = (readerId: Sql): Sql =>
  sql`coalesce(l.opens_at, (l.at_morning + time '07:00') at time zone ${settingOf('letter_time_zone', readerId)})`;

/** The couple's letters as this partner may read them; `where` may refer to `l`. The seal is `canReadLetter`. */
function lettersFor({ userId, twosomeId }: LetterViewer, where: Sql): Sql {
  const person = sql`${userId}::text`;
  const isReadable = canReadLetter(person, sql`l`);
  return sql`
    select l.id, l.written_by, l.opens_at, l.at_morning::text, ${dueAt(person)} as due_at, l.written_at, l.opened_at,
      l.taken_down_at, ${isReadable} as is_readable, case when ${isReadable} then l.text else '' end as text,
      coalesce((
        select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'placeholder', f.placeholder)
          order by i.position)
        from letter_images i join media f on f.id = i.media_id where i.letter_id = l.id and ${isReadable}
      ), '[]') as files
    from letters l join twosomes t on t.id = l.twosome_id
    where l.twosome_id = ${twosomeId}::text and ${canSeeLetters(sql`${twosomeId}::text`, sql`t`)} and ${where}
  `;
}

export const findLetters = (
  db: Queries,
  viewer: LetterViewer,
  ids: readonly string[],
): Promise<LetterRow[]> => db.query<LetterRow>(lettersFor(viewer, sql`l.id = any(${ids}::text[])`));

export const findLetter = async (db: Queries, viewer: LetterViewer, id: string): Promise<LetterRow | null> =>
  (await findLetters(db, viewer, [id]))[0] ?? null;

/** One page of the letters that are not opened, the latest written first, strictly after `from`. */
export const listSealed = (db: Queries, viewer: LetterViewer, from: Position | null, limit: number) =>
  db.query<LetterRow>(
    lettersFor(
      viewer,
      sql`l.opened_at is null and l.taken_down_at is null ${afterCursor(from, sql`l.written_at`, sql`l.id`)}
        order by l.written_at desc, l.id desc limit ${limit}::int`,
    ),
  );

/** One page of the opened letters, the latest opened first, strictly after `from`. */
export const listOpened = (db: Queries, viewer: LetterViewer, from: Position | null, limit: number) =>
  db.query<LetterRow>(
    lettersFor(
      viewer,
      sql`l.opened_at is not null and l.taken_down_at is null ${afterCursor(from, sql`l.opened_at`, sql`l.id`)}
        order by l.opened_at desc, l.id desc limit ${limit}::int`,
    ),
  );

export async function countSealed(db: Queries, { userId, twosomeId }: LetterViewer): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int from letters
    where written_by = ${userId}::text and twosome_id = ${twosomeId}::text and opened_at is null
  `);
  return row!.count;
}

export async function addLetterRow(
  tx: Tx,
  letter: {
    id: string;
    text: string;
    opensAt: string | null;
    atMorning: string | null;
    imageIds: readonly string[];
    now: Date;
  } & LetterViewer,
) {
  await tx.query(sql`
    with letter as (
      insert into letters (id, twosome_id, written_by, text, opens_at, at_morning, written_at)
      values (${letter.id}::text, ${letter.twosomeId}::text, ${letter.userId}::text, ${letter.text}::text,
        ${letter.opensAt}::timestamptz, ${letter.atMorning}::date, ${letter.now}::timestamptz)
      returning id
    )
    insert into letter_images (letter_id, position, media_id)
    select letter.id, i.ordinal - 1, i.id from letter, unnest(${letter.imageIds}::text[]) with ordinality as i (id, ordinal)
  `);
}

/** Locks the letter: of opening and taking back, the first one wins. */
export async function lockLetter(tx: Tx, viewer: LetterViewer, id: string): Promise<LetterRow | null> {
  const locked = await tx.query(sql`
    select l.id from letters l join twosomes t on t.id = l.twosome_id
    where l.id = ${id}::text and l.twosome_id = ${viewer.twosomeId}::text
      and ${canSeeLetters(sql`${viewer.twosomeId}::text`, sql`t`)}
    for update of l
  `);
  // read in a statement of its own: one that waited for the lock returns the row as it was before
  return locked.length === 0 ? null : findLetter(tx, viewer, id);
}

export const setOpened = (tx: Tx, id: string, now: Date) =>
  tx.query(sql`update letters set opened_at = ${now}::timestamptz where id = ${id}::text`);

/** Returns the ids of its images. */
export async function deleteLetterRow(tx: Tx, id: string): Promise<string[]> {
  const images = await tx.column<string>(
    sql`delete from letter_images where letter_id = ${id}::text returning media_id`,
  );
  await tx.query(sql`delete from letters where id = ${id}::text`);
  return images;
}

/** Takes a letter down, or restores it. Null for an unknown one; `changed` is false for a repeat. */
export const setTakenDown = (tx: Tx, id: string, at: Date | null) =>
  tx.maybeOne<{ twosome_id: string; written_by: string; changed: boolean }>(sql`
    with before as (select id, taken_down_at is not null as is_down from letters where id = ${id}::text for update)
    update letters l set taken_down_at = ${at}::timestamptz from before b where l.id = b.id
    returning l.twosome_id, l.written_by, b.is_down <> (l.taken_down_at is not null) as changed
  `);

/** Whether the session's user may see this photo of the letter. */
export const showsImage = (db: Queries, request: ImageRequest): Promise<boolean> =>
  db.exists(sql`
    select i.media_id
    from ${sessionViewer(request.sessionId, request.now)}
    join letters l on l.id = ${request.ownerId}::text and l.twosome_id = u.twosome_id
      and l.twosome_id = ${request.room}::text
    join twosomes t on t.id = l.twosome_id
    join letter_images i on i.letter_id = l.id and i.media_id = ${request.imageId}::text
    where ${canSeeLetters(sql`u.twosome_id`, sql`t`)} and ${canReadLetter(sql`u.id`, sql`l`)}
  `);

export interface DueLetter {
  letterId: string;
  twosomeId: string;
  readerId: string;
  /** whether the reader wants to be reminded */
  isOn: boolean;
}

/**
 * Marks up to `limit` letters as announced that can be opened now. Each is returned once, also with several nodes.
 * Those of parted couples wait: they have no reader.
 */
export const takeDueLetters = (tx: Tx, moment: Date, limit: number): Promise<DueLetter[]> =>
  tx.query<DueLetter>(sql`
    with due as (
      select l.id, u.id as reader_id, ${isOn('letter', sql`u.id`)} as is_on
      from letters l join users u on u.twosome_id = l.twosome_id and u.id <> l.written_by
      where l.announced_at is null and l.opened_at is null
        -- the expression of the index letters_unannounced
        and coalesce(l.opens_at, (l.at_morning + time '07:00' - interval '14 hours') at time zone 'UTC')
          <= ${moment}::timestamptz
        and ${dueAt(sql`u.id`)} <= ${moment}::timestamptz
      limit ${limit}::int for update of l skip locked
    )
    update letters l set announced_at = ${moment}::timestamptz from due where l.id = due.id
    returning l.id as "letterId", l.twosome_id as "twosomeId", due.reader_id as "readerId", due.is_on as "isOn"
  `);

/** Letters of the partner that can be opened, while the user has not turned them off. */
export const selectDue: SelectNeeds = (moment) => sql`
  select l.id, ${dueAt(sql`u.id`)} as added_at from letters l
  where l.twosome_id = u.twosome_id and l.written_by <> u.id and l.opened_at is null and l.taken_down_at is null
    and ${isOn('letter', sql`u.id`)} and ${dueAt(sql`u.id`)} <= ${moment}::timestamptz
`;
