import { togetherCalls } from '@twosome/contract/together/together.contract';
import { routes } from '../../platform/http/route.ts';
import {
  addCountdown,
  deleteCountdown,
  readCountdowns,
  settleTogether,
  type TogetherDeps,
} from './together.ts';

export const togetherRoutes = (deps: TogetherDeps) =>
  routes(togetherCalls, {
    'POST auth/together/': async ({ viewer, body }) => {
      await settleTogether(deps, viewer, body.date);
      return { user: await deps.showUser(deps, viewer) };
    },
    'GET countdown/': ({ viewer }) => readCountdowns(deps, viewer),
    'POST countdown/': ({ viewer, body, idempotent }) => addCountdown(deps, viewer, body, idempotent),
    'DELETE countdown/:id/': async ({ viewer, params }) => {
      await deleteCountdown(deps, viewer, params.id);
      return null;
    },
  });
