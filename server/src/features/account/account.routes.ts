import { accountCalls } from '@twosome/contract/account/account.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import type { Send } from '../../platform/jobs/jobs.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { showUser } from '../auth/auth.ts';
import { requireFreshSignIn } from '../auth/fresh.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import { exportFile, requestExport, showExport } from './export.ts';
import { cancelDeletion, scheduleDeletion } from './leave.ts';

export interface AccountDeps {
  db: Db;
  store: Store;
  signedUrls: SignedUrls;
  exportSignedUrls: SignedUrls;
  send: Send;
  emit: Emit;
}

export const accountRoutes = (deps: AccountDeps) => {
  const show = async ({ userId, sessionId }: Viewer) => ({
    user: await showUser(deps.db, userId, sessionId, deps.signedUrls.sign(sessionId, now())),
  });
  return routes(accountCalls, {
    'POST auth/delete/': async ({ viewer }) => {
      await requireFreshSignIn(deps.db, viewer);
      await scheduleDeletion(deps, viewer);
      return show(viewer);
    },
    'POST auth/cancel_delete/': async ({ viewer }) => {
      await cancelDeletion(deps, viewer);
      return show(viewer);
    },
    'POST auth/export/': async ({ viewer }) => {
      await requireFreshSignIn(deps.db, viewer);
      return requestExport(deps, viewer);
    },
    'GET auth/export/': ({ viewer }) => showExport(deps, viewer),
  });
};

export const accountFiles = (deps: AccountDeps): FileRoute => exportFile(deps);
