import type { Question, QuestionOfDay } from '@twosome/contract/question/question.contract';
import { idOf } from './posts.ts';

/** A question that neither has answered; later numbers are newer. */
export const questionOf = (n: number, over: Partial<Question> = {}): Question => ({
  id: idOf(n),
  text: `Question ${n}?`,
  day: `2026-11-${String(n).padStart(2, '0')}`,
  asked_by: null,
  own: null,
  partner: null,
  opened_at: null,
  skipped: false,
  taken_down: false,
  updated_at: '2026-11-21T09:00:00.000Z',
  ...over,
});

export const answerOf = (text: string) => ({ text, added_at: '2026-11-21T09:00:00.000Z' });

/** The day's question with what else waits. */
export const dayOf = (over: Partial<QuestionOfDay> = {}): QuestionOfDay => ({
  ...questionOf(21),
  on: true,
  earlier: [],
  upcoming: [],
  ...over,
});
