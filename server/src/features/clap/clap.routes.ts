import { clapCalls } from '@twosome/contract/clap/clap.contract';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { routes } from '../../platform/http/route.ts';
import { tap } from './clap.ts';

export const clapRoutes = (house: { db: Db; announce: Announce }) =>
  routes(clapCalls, {
    'POST post/:id/clap/toggle_clap/': async ({ viewer, params, body }) => {
      const clap = await tap(house, viewer, params.id, body.want);
      return clap === null ? { status: 204, body: null } : { status: 200, body: clap };
    },
  });
