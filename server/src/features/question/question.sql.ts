import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { laterThan } from '../../platform/db/later-than.ts';
import { afterCursor, type Position } from '../../platform/db/pages.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { isOn } from '../auth/user-settings.sql.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { canSeeQuestions } from '../visibility.ts';

export type QuestionViewer = Pick<Partnered, 'userId' | 'twosomeId'>;

export interface QuestionRow {
  id: string;
  text: string;
  /** as text: a date without time and time zone */
  day: string;
  asked_by: string | null;
  added_at: Date;
  opened_at: Date | null;
  /** then it has no texts */
  taken_down_at: Date | null;
  /** when it was taken down or restored last */
  moderated_at: Date | null;
  /** null: neither answered nor skipped */
  own_at: Date | null;
  /** null: skipped */
  own_text: string | null;
  /** null until the question is open */
  partner_text: string | null;
}

/**
 * The viewer's answer to `q` as `mine`, and the partner's as `theirs`. The seal is the join's condition: no statement
 * shows the partner's answer in another way.
 */
export const joinAnswers = (userId: string): Sql => sql`
  left join question_answers mine on mine.question_id = q.id and mine.user_id = ${userId}::text
  left join question_answers theirs on theirs.question_id = q.id and theirs.user_id <> ${userId}::text
    and q.opened_at is not null and q.taken_down_at is null
`;

/** The couple's questions as this partner may know them; `where` may refer to `q` and to `mine`. */
const questionsFor = ({ userId, twosomeId }: QuestionViewer, where: Sql): Sql => sql`
  select q.id, case when q.taken_down_at is null then q.text else '' end as text, q.day::text, q.asked_by, q.added_at, q.opened_at,
    mine.changed_at as own_at, theirs.text as partner_text,
    q.taken_down_at, q.moderated_at, case when q.taken_down_at is null then mine.text end as own_text
  from questions q join twosomes t on t.id = q.twosome_id
  ${joinAnswers(userId)}
  where q.twosome_id = ${twosomeId}::text and ${canSeeQuestions(sql`${twosomeId}::text`, sql`t`)} and ${where}
`;

const find = (db: Queries, viewer: QuestionViewer, where: Sql) =>
  db.maybeOne<QuestionRow>(questionsFor(viewer, where));

export const findQuestion = (db: Queries, viewer: QuestionViewer, id: string) =>
  find(db, viewer, sql`q.id = ${id}::text`);
export const findQuestionOf = (db: Queries, viewer: QuestionViewer, day: string) =>
  find(db, viewer, sql`q.day = ${day}::date`);

/** Adds the question of a day. Returns false when the day has one already, or the couple has parted. */
export const addQuestionRow = (
  db: Queries,
  question: { id: string; twosomeId: string; day: string; text: string; writerId: string | null; now: Date },
): Promise<boolean> =>
  db.exists(sql`
    insert into questions (id, twosome_id, day, text, asked_by, added_at)
    select ${question.id}::text, t.id, ${question.day}::date, ${question.text}::text, ${question.writerId}::text,
      ${question.now}::timestamptz
    from twosomes t
    where t.id = ${question.twosomeId}::text and ${canSeeQuestions(sql`${question.twosomeId}::text`, sql`t`)}
    for share of t
    on conflict (twosome_id, day) do nothing
    returning id
  `);

/** What waits besides the question of `day`: see `earlier` and `upcoming` of the contract. */
export const listWaiting = (
  db: Queries,
  viewer: QuestionViewer,
  { from, day }: { from: string; day: string },
): Promise<QuestionRow[]> =>
  db.query<QuestionRow>(
    questionsFor(
      viewer,
      sql`q.opened_at is null and q.taken_down_at is null and (
        (q.day >= ${from}::date and q.day < ${day}::date and (mine.user_id is null or mine.text is not null))
        or (q.day > ${day}::date and q.asked_by = ${viewer.userId}::text)
      ) order by q.day desc`,
    ),
  );

/** One page of the open questions, the latest opened first, strictly after `from`. */
export const listOpened = (
  db: Queries,
  viewer: QuestionViewer,
  from: Position | null,
  limit: number,
): Promise<QuestionRow[]> =>
  db.query<QuestionRow>(
    questionsFor(
      viewer,
      sql`q.opened_at is not null and q.taken_down_at is null ${afterCursor(from, sql`q.opened_at`, sql`q.id`)}
        order by q.opened_at desc, q.id desc limit ${limit}::int`,
    ),
  );

/** Locks the question: answers of the two run one after the other, so that the second one opens it. */
export async function lockQuestion(tx: Tx, viewer: QuestionViewer, id: string): Promise<QuestionRow | null> {
  const locked = await tx.query(sql`
    select q.id from questions q join twosomes t on t.id = q.twosome_id
    where q.id = ${id}::text and q.twosome_id = ${viewer.twosomeId}::text
      and ${canSeeQuestions(sql`${viewer.twosomeId}::text`, sql`t`)}
    for update of q
  `);
  // read in a statement of its own: one that waited for the lock shows the answers as they were before
  return locked.length === 0 ? null : findQuestion(tx, viewer, id);
}

/** `text` null: skipped. A change is always later than the one before it, whatever the clocks of two nodes say. */
export async function setAnswer(
  tx: Tx,
  answer: { questionId: string; userId: string; text: string | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into question_answers as a (question_id, user_id, text, changed_at)
    values (${answer.questionId}::text, ${answer.userId}::text, ${answer.text}::text, ${answer.now}::timestamptz)
    on conflict (question_id, user_id) do update set text = excluded.text,
      changed_at = ${laterThan(sql`a.changed_at`, answer.now)}
  `);
}

/** Opens the question if both have answered. Returns whether it did. The opening is later than both answers. */
export const openIfAnswered = (tx: Tx, questionId: string, now: Date): Promise<boolean> =>
  tx.exists(sql`
    update questions set opened_at = ${laterThan(latestAnswer(questionId), now)}
    where id = ${questionId}::text and opened_at is null and 2 = (
      select count(*) from question_answers where question_id = ${questionId}::text and text is not null
    ) returning id
  `);

const latestAnswer = (questionId: string): Sql =>
  sql`(select max(changed_at) from question_answers where question_id = ${questionId}::text)`;

/** Deletes a question that this person asked for a day after `day`, with the answers to it. */
export const deleteUpcoming = (
  tx: Tx,
  { userId, twosomeId }: QuestionViewer,
  { id, day }: { id: string; day: string },
): Promise<boolean> =>
  tx.exists(sql`
    delete from questions q using twosomes t
    where t.id = q.twosome_id and q.id = ${id}::text and q.twosome_id = ${twosomeId}::text
      and q.asked_by = ${userId}::text and q.day > ${day}::date and q.opened_at is null
      and ${canSeeQuestions(sql`${twosomeId}::text`, sql`t`)}
    returning q.id
  `);

/**
 * Takes a question down with its answers, or restores it. Null for an unknown one; `changed` is false for a repeat. The
 * version rises either way.
 */
export const setTakenDown = (tx: Tx, id: string, isDown: boolean, now: Date) =>
  tx.maybeOne<{ twosome_id: string; changed: boolean }>(sql`
    with before as (select id, taken_down_at is not null as is_down from questions where id = ${id}::text for update)
    update questions q set taken_down_at = ${isDown ? now : null}::timestamptz,
      moderated_at = greatest(${laterThan(sql`q.moderated_at`, now)}, ${laterThan(sql`q.opened_at`, now)},
        ${laterThan(latestAnswer(id), now)})
    from before b where q.id = b.id
    returning q.twosome_id, b.is_down <> ${isDown}::boolean as changed
  `);

/**
 * The day's question in UTC, while the user has neither answered nor skipped it. The first look at a question adds its
 * row, so a missing one waits too; the couple's id stands for it.
 */
export const selectQuestion: SelectNeeds = (moment) => sql`
  select u.twosome_id as id, date_trunc('day', ${moment}::timestamptz at time zone 'UTC') at time zone 'UTC' as added_at
  where ${isOn('question', sql`u.id`)} and not exists (
    select from questions q
    where q.twosome_id = u.twosome_id and q.day = (${moment}::timestamptz at time zone 'UTC')::date
      and (q.opened_at is not null or exists (
        select from question_answers a where a.question_id = q.id and a.user_id = u.id
      ))
  )
`;
