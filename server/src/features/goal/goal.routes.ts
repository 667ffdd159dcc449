import { goalCalls } from '@twosome/contract/goal/goal.contract';
import { routes } from '../../platform/http/route.ts';
import { addGoal, changeGoal, deleteGoal, type GoalDeps, readGoal, readGoals } from './goal.ts';

export const goalRoutes = (deps: GoalDeps) =>
  routes(goalCalls, {
    'GET goals/': ({ viewer, query }) => readGoals(deps, viewer, query.cursor),
    'POST goals/': ({ viewer, body, idempotent }) => addGoal(deps, viewer, body, idempotent),
    'GET goals/:id/': ({ viewer, params }) => readGoal(deps, viewer, params.id),
    'PUT goals/:id/': ({ viewer, params, body }) => changeGoal(deps, viewer, params.id, body),
    'DELETE goals/:id/': async ({ viewer, params }) => {
      await deleteGoal(deps, viewer, params.id);
      return null;
    },
  });
