import { pairCalls } from '@twosome/contract/pair/pair.contract';
import { routes } from '../../platform/http/route.ts';
import { requireFreshSignIn } from '../auth/auth.ts';
import { connect, type PairDeps, previewPartner } from './pair.ts';
import { notMyPartner, part } from './part.ts';
import { withdrawRequest } from './requests.ts';

export const pairRoutes = (deps: PairDeps) =>
  routes(pairCalls, {
    'POST auth/connect/': async ({ viewer, body }) => {
      const connected = await connect(deps, viewer, body.id);
      const user = await deps.showUser(deps, viewer);
      return connected === 'waiting'
        ? { status: 202, body: { user } }
        : { status: 200, body: { user, again: connected === 'again' } };
    },
    'DELETE auth/connect/': async ({ viewer }) => {
      await withdrawRequest(deps, viewer);
      return { user: await deps.showUser(deps, viewer) };
    },
    'GET auth/connect/preview/': ({ viewer, query }) => previewPartner(deps, viewer, query.id),
    'POST auth/disconnect/': async ({ viewer }) => {
      await requireFreshSignIn(deps.db, viewer);
      await part(deps, viewer);
      return { user: await deps.showUser(deps, viewer) };
    },
    'POST auth/not_my_partner/': async ({ viewer }) => {
      await notMyPartner(deps, viewer);
      return { user: await deps.showUser(deps, viewer) };
    },
  });
