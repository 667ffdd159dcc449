import { pairCalls } from '@twosome/contract/pair/pair.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { routes } from '../../platform/http/route.ts';
import { showUser } from '../auth/auth.ts';
import type { Seals } from '../media/seal.ts';
import { connect, previewPartner } from './pair.ts';

export interface PairHouse {
  db: Db;
  seals: Seals;
  announce: Announce;
}

export const pairRoutes = (house: PairHouse) =>
  routes(pairCalls, {
    'POST auth/connect/': async ({ viewer, body }) => {
      await connect(house, viewer, body.id);
      const seal = house.seals.seal(viewer.sessionId, now());
      return { status: 200, body: { user: await showUser(house.db, viewer.userId, viewer.sessionId, seal) } };
    },
    'GET auth/connect/preview/': ({ viewer, query }) => previewPartner(house.db, viewer, query.id),
  });
