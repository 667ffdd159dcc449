import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import {
  broadcastToActor,
  broadcastToBoth,
  questionAnswered,
  questionDeleted,
  questionOpened,
} from './question.events.ts';
import { questionPrivacy } from './question.privacy.ts';
import { questionRoutes } from './question.routes.ts';
import { questionErrors } from './question.texts.ts';
import { setQuestionTakenDown } from './question.ts';
import { selectNow, selectReported } from './reportable.sql.ts';
import { questionTray } from './tray.ts';

export const questionFeature = feature('question', {
  routes: questionRoutes,
  afterCommit: [
    afterCommit(questionAnswered, broadcastToActor),
    afterCommit(questionOpened, broadcastToBoth),
    afterCommit(questionDeleted, broadcastToActor),
  ],
  privacy: questionPrivacy,
  reportable: {
    kind: 'question',
    select: selectReported,
    selectNow,
    setTakenDown: setQuestionTakenDown,
    ownError: questionErrors.ownReport,
  },
  tray: questionTray,
});
