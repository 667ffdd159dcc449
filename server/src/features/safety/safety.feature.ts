import { feature } from '../feature.ts';
import { eraseOldPublicReports } from './report.ts';
import { safetyPrivacy } from './safety.privacy.ts';
import { safetyRoutes } from './safety.routes.ts';

export const safetyFeature = feature('safety', {
  routes: safetyRoutes,
  sweeps: (deps) => ({
    oldPublicReports: { minutes: 60, run: () => eraseOldPublicReports(deps.db) },
  }),
  privacy: safetyPrivacy,
});
