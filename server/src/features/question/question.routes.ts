import { questionCalls } from '@twosome/contract/question/question.contract';
import { routes } from '../../platform/http/route.ts';
import { readSetting } from '../auth/user-settings.sql.ts';
import { turn } from '../auth/user-settings.ts';
import {
  addQuestion,
  answer,
  deleteQuestion,
  type QuestionDeps,
  readPast,
  readQuestion,
  skip,
} from './question.ts';

export const questionRoutes = (deps: QuestionDeps) =>
  routes(questionCalls, {
    'GET question/': ({ viewer, query }) => readQuestion(deps, viewer, query.day),
    'POST question/': ({ viewer, body, idempotent }) => addQuestion(deps, viewer, body, idempotent),
    'DELETE question/:id/': async ({ viewer, params }) => {
      await deleteQuestion(deps, viewer, params.id);
      return null;
    },
    'POST question/:id/answer/': ({ viewer, params, body }) => answer(deps, viewer, params.id, body.text),
    'POST question/:id/skip/': ({ viewer, params, body }) => skip(deps, viewer, params.id, body.day),
    'GET question/past/': ({ viewer, query }) => readPast(deps, viewer, query.cursor),
    'GET question/settings/': async ({ viewer }) => ({
      on: await readSetting(deps.db, 'question', viewer.userId),
    }),
    'PUT question/settings/': ({ viewer, body }) => turn(deps, viewer, 'question', body.on),
  });
