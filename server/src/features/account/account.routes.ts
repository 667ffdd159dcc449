import { accountCalls } from '@twosome/contract/account/account.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import type { Send } from '../../platform/jobs/jobs.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { showUser } from '../auth/auth.ts';
import type { Seals } from '../media/seal.ts';
import { askExport, exportFile, showExport } from './export.ts';
import { cancelDeletion, scheduleDeletion } from './leave.ts';

export interface AccountHouse {
  db: Db;
  store: Store;
  seals: Seals;
  exportSeals: Seals;
  send: Send;
  announce: Announce;
}

export const accountRoutes = (house: AccountHouse) => {
  const show = async ({ userId, sessionId }: Viewer) => ({
    user: await showUser(house.db, userId, sessionId, house.seals.seal(sessionId, now())),
  });
  return routes(accountCalls, {
    'POST auth/delete/': async ({ viewer }) => {
      await scheduleDeletion(house, viewer);
      return show(viewer);
    },
    'POST auth/cancel_delete/': async ({ viewer }) => {
      await cancelDeletion(house, viewer);
      return show(viewer);
    },
    'POST auth/export/': ({ viewer }) => askExport(house, viewer),
    'GET auth/export/': ({ viewer }) => showExport(house, viewer),
  });
};

export const accountFiles = (house: AccountHouse): FileRoute => exportFile(house);
