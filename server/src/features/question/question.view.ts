import type { Question } from '@twosome/contract/question/question.contract';
import type { QuestionRow } from './question.sql.ts';

export function viewQuestion(row: QuestionRow): Question {
  const openedAt = row.opened_at?.toISOString() ?? null;
  const changes = [
    row.added_at,
    row.own_at ?? row.added_at,
    row.opened_at ?? row.added_at,
    row.taken_down_at ?? row.added_at,
    row.moderated_at ?? row.added_at,
  ];
  return {
    id: row.id,
    text: row.text,
    day: row.day,
    asked_by: row.asked_by,
    own:
      row.own_text === null || row.own_at === null
        ? null
        : { text: row.own_text, added_at: row.own_at.toISOString() },
    // the opening, because the time of the answer would tell how long the partner had waited
    partner:
      row.partner_text === null || openedAt === null ? null : { text: row.partner_text, added_at: openedAt },
    opened_at: openedAt,
    skipped: row.own_at !== null && row.own_text === null && row.taken_down_at === null,
    taken_down: row.taken_down_at !== null,
    updated_at: new Date(Math.max(...changes.map(Number))).toISOString(),
  };
}
