import { accountCalls } from '@twosome/contract/account/account.contract';
import { routes } from '../../platform/http/route.ts';
import { requireFreshSignIn } from '../auth/auth.ts';
import { type AccountDeps, requestExport, showExport } from './export.ts';
import { cancelDeletion, scheduleDeletion } from './leave.ts';

export const accountRoutes = (deps: AccountDeps) =>
  routes(accountCalls, {
    'POST auth/delete/': async ({ viewer }) => {
      await requireFreshSignIn(deps.db, viewer);
      await scheduleDeletion(deps, viewer);
      return { user: await deps.showUser(deps, viewer) };
    },
    'POST auth/cancel_delete/': async ({ viewer }) => {
      await cancelDeletion(deps, viewer);
      return { user: await deps.showUser(deps, viewer) };
    },
    'POST auth/export/': async ({ viewer }) => {
      await requireFreshSignIn(deps.db, viewer);
      return requestExport(deps, viewer);
    },
    'GET auth/export/': ({ viewer }) => showExport(deps, viewer),
  });
