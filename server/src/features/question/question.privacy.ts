import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import { deleteSome, type Privacy } from '../../platform/privacy.ts';
import { joinAnswers } from './question.sql.ts';
import { questionFiles } from './question.texts.ts';

/** Erases the text of the questions that the user asked: the partner's answers stay. The questions end with the couple. */
const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const { userId, twosomeIds } = scope;
  if (userId === null)
    return deleteSome(tx, { table: 'questions' }, sql`twosome_id = any(${twosomeIds}::text[])`, limit);
  const questions = await tx.query(sql`
    update questions set text = '', asked_by = null where id in (
      select id from questions where asked_by = ${userId}::text limit ${limit}::int
    ) returning id
  `);
  return questions.length;
};

export const questionPrivacy: Privacy = {
  data: [
    { table: 'question_answers', key: 'question_id, user_id', person: 'user_id' },
    { erasePersonalData },
    {
      list: 'questions.json',
      // those that are open, that the user answered or skipped, or that the user asked; the partner's answers only where
      // both have answered, as in the app
      ofCouple: (couple, userId) => sql`
        select q.id, q.day, case when q.taken_down_at is null or q.asked_by = ${userId}::text then q.text else '' end as text,
          q.added_at, q.opened_at, q.taken_down_at, q.moderated_at,
          case when q.asked_by = ${userId}::text then 'you' when q.asked_by is not null then 'partner' end as asked_by,
          mine.text as your_answer, mine.changed_at as your_answer_changed_at,
          mine.user_id is not null and mine.text is null as you_skipped, theirs.text as partners_answer
        from questions q
        ${joinAnswers(userId)}
        where q.twosome_id = ${couple}
          and (q.opened_at is not null or mine.user_id is not null or q.asked_by = ${userId}::text)
      `,
    },
  ],
  files: questionFiles,
};
