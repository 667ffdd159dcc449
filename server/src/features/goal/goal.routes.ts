import { goalCalls } from '@twosome/contract/goal/goal.contract';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { routes } from '../../platform/http/route.ts';
import { addGoal, changeGoal, deleteGoal, readGoal, readGoals } from './goal.ts';

interface GoalHouse {
  db: Db;
  cursors: Cursors;
  announce: Announce;
}

export const goalRoutes = (house: GoalHouse) =>
  routes(goalCalls, {
    'GET goals/': ({ viewer, query }) => readGoals(house, viewer, query.cursor),
    'POST goals/': ({ viewer, body, once }) => addGoal(house, viewer, body, once),
    'GET goals/:id/': ({ viewer, params }) => readGoal(house, viewer, params.id),
    'PUT goals/:id/': ({ viewer, params, body }) => changeGoal(house, viewer, params.id, body),
    'DELETE goals/:id/': async ({ viewer, params }) => {
      await deleteGoal(house, viewer, params.id);
      return null;
    },
  });
