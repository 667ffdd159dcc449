import { safetyCalls } from '@twosome/contract/safety/safety.contract';
import { routes } from '../../platform/http/route.ts';
import { report, reportPublicly, type SafetyDeps } from './report.ts';

export const safetyRoutes = (deps: SafetyDeps) =>
  routes(safetyCalls, {
    'POST report/': ({ viewer, body }) => report(deps, viewer, body),
    'POST report/public/': ({ body }) => reportPublicly(deps, body),
  });
