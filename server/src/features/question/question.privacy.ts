import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';

/**
 * Erases the user's answers, and the text of the questions that they asked: the partner's answers stay with the partner.
 * The questions themselves end with the couple.
 */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const { userId, twosomeIds } = scope;
  if (userId === null) {
    const questions = await tx.query(sql`
      delete from questions where id in (
        select id from questions where twosome_id = any(${twosomeIds}::text[]) limit ${limit}::int
      ) returning id
    `);
    return questions.length;
  }
  const answers = await tx.query(sql`
    delete from question_answers where (question_id, user_id) in (
      select question_id, user_id from question_answers where user_id = ${userId}::text limit ${limit}::int
    ) returning question_id
  `);
  const questions = await tx.query(sql`
    update questions set text = '', asked_by = null where id in (
      select id from questions where asked_by = ${userId}::text limit ${limit}::int
    ) returning id
  `);
  const off = await tx.query(
    sql`delete from questions_off where user_id = ${userId}::text returning user_id`,
  );
  return answers.length + questions.length + off.length;
};

/**
 * The questions that are open, that the user answered or skipped, or that the user asked. The partner's answers only where
 * both have answered, as in the app.
 */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes)
    yield listEntry(
      `${folder}/questions.json`,
      db,
      (last) => sql`
        select q.id, q.day, case when q.taken_down_at is null or q.asked_by = ${userId}::text then q.text else '' end as text,
          q.added_at, q.opened_at, q.taken_down_at, q.moderated_at,
          case when q.asked_by = ${userId}::text then 'you' when q.asked_by is not null then 'partner' end as asked_by,
          mine.text as your_answer, mine.changed_at as your_answer_changed_at,
          mine.user_id is not null and mine.text is null as you_skipped, theirs.text as partners_answer
        from questions q
        left join question_answers mine on mine.question_id = q.id and mine.user_id = ${userId}::text
        left join question_answers theirs
          on theirs.question_id = q.id and theirs.user_id <> ${userId}::text and q.opened_at is not null
          and q.taken_down_at is null
        where q.twosome_id = ${id}::text
          and (q.opened_at is not null or mine.user_id is not null or q.asked_by = ${userId}::text)
          ${after(last, sql`q.added_at`, sql`q.id`)}
        order by q.added_at, q.id limit ${exportPage}::int
      `,
    );
  const off = await db.query<object>(sql`select added_at from questions_off where user_id = ${userId}::text`);
  yield { path: 'me/questions_off.json', value: off };
};
