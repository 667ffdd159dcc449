import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastExport, exportEnded } from './account.events.ts';
import { erasePersonalData } from './account.privacy.ts';
import { accountRoutes } from './account.routes.ts';
import { buildExport, failExport } from './build-export.ts';
import { exportFile, exportGivenUp, exportJob, sweepExports } from './export.ts';
import { erasureJob, purge, requestPurge } from './purge.ts';

export const accountFeature = feature('account', {
  routes: accountRoutes,
  files: exportFile,
  afterCommit: [afterCommit(exportEnded, broadcastExport)],
  jobs: (work, deps) => {
    work(exportJob, buildExport(deps));
    work(exportGivenUp, failExport(deps));
    work(erasureJob, (_, signal) => purge({ ...deps, signal }));
  },
  sweeps: (deps) => ({
    accountsToPurge: { minutes: 10, run: () => requestPurge(deps) },
    exports: { minutes: 60, run: () => sweepExports(deps) },
  }),
  privacy: { data: [{ erasePersonalData }] },
});
