import type { TrayKind } from '../twosome/tray-kind.ts';
import { findQuestionToAnswer } from './question.ts';
import { selectQuestion } from './tray.sql.ts';

export const questionTray: TrayKind = {
  kind: 'question',
  select: selectQuestion,
  async show({ db }, viewer, ids) {
    const question = ids.length === 0 ? null : await findQuestionToAnswer(db, viewer);
    return new Map(question === null ? [] : [[viewer.twosomeId, { question }]]);
  },
};
