import { afterCommit, inTransaction } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { parted } from '../pair/pair.events.ts';
import { endImports, sweepImports } from './end-import.ts';
import { broadcastImport, importChanged } from './import.events.ts';
import { importPrivacy } from './import.privacy.ts';
import { importRoutes } from './import.routes.ts';
import { importGivenUp, importJob } from './import.ts';
import { giveUpImport, takeImportStep } from './step.ts';
import { importTray } from './tray.ts';

export const importFeature = feature('import', {
  routes: importRoutes,
  inTransaction: [inTransaction(parted, endImports)],
  afterCommit: [afterCommit(importChanged, broadcastImport)],
  jobs: (work, deps) => {
    work(importJob, takeImportStep(deps));
    work(importGivenUp, giveUpImport(deps));
  },
  sweeps: (deps) => ({
    imports: { minutes: 60, run: () => sweepImports(deps) },
  }),
  privacy: importPrivacy,
  tray: importTray,
});
