import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import {
  broadcastAnswered,
  broadcastOpened,
  broadcastQuestionDeleted,
  questionAnswered,
  questionDeleted,
  questionOpened,
} from './question.events.ts';
import { erasePersonalData, exportPersonalData } from './question.privacy.ts';
import { questionRoutes } from './question.routes.ts';
import { questionErrors, questionFiles } from './question.texts.ts';
import { setQuestionTakenDown } from './question.ts';
import { selectNow, selectReported } from './reportable.sql.ts';
import { questionTray } from './tray.ts';

export const questionFeature = feature('question', {
  routes: questionRoutes,
  afterCommit: [
    afterCommit(questionAnswered, broadcastAnswered),
    afterCommit(questionOpened, broadcastOpened),
    afterCommit(questionDeleted, broadcastQuestionDeleted),
  ],
  privacy: { erasePersonalData, exportPersonalData, files: questionFiles },
  reportable: {
    kind: 'question',
    select: selectReported,
    selectNow,
    setTakenDown: setQuestionTakenDown,
    ownError: questionErrors.ownReport,
  },
  tray: questionTray,
});
