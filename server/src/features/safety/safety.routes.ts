import { safetyCalls } from '@twosome/contract/safety/safety.contract';
import type { Db } from '../../platform/db/db.ts';
import { routes } from '../../platform/http/route.ts';
import { report } from './report.ts';

export const safetyRoutes = (deps: { db: Db }) =>
  routes(safetyCalls, {
    'POST report/': ({ viewer, body }) => report(deps, viewer, body),
  });
