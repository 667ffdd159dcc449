import { afterCommit } from '../../platform/events.ts';
import { refreshOwnTray, type TrayKind } from '../tray-kind.ts';
import { questionAnswered, questionOpened } from './question.events.ts';
import { selectQuestion } from './question.sql.ts';
import { findQuestionToAnswer } from './question.ts';

export const questionTray: TrayKind = {
  kind: 'question',
  select: selectQuestion,
  async show({ db }, viewer, ids) {
    const question = ids.length === 0 ? null : await findQuestionToAnswer(db, viewer);
    return new Map(question === null ? [] : [[viewer.twosomeId, { question }]]);
  },
  refreshedBy: [afterCommit(questionAnswered, refreshOwnTray), afterCommit(questionOpened, refreshOwnTray)],
};
