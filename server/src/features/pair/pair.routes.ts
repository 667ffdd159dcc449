import { pairCalls } from '@twosome/contract/pair/pair.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { routes } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { showUser } from '../auth/auth.ts';
import type { Seals } from '../media/seal.ts';
import { withdraw } from './asks.ts';
import { connect, previewPartner } from './pair.ts';
import type { PairHash } from './pair-hash.ts';
import { part } from './part.ts';

export interface PairHouse {
  db: Db;
  seals: Seals;
  announce: Announce;
  pairHash: PairHash;
}

export const pairRoutes = (house: PairHouse) => {
  const show = async ({ userId, sessionId }: Viewer) => ({
    user: await showUser(house.db, userId, sessionId, house.seals.seal(sessionId, now())),
  });

  return routes(pairCalls, {
    'POST auth/connect/': async ({ viewer, body }) => {
      const connected = await connect(house, viewer, body.id);
      const { user } = await show(viewer);
      return connected === 'waiting'
        ? { status: 202, body: { user } }
        : { status: 200, body: { user, again: connected === 'again' } };
    },
    'DELETE auth/connect/': async ({ viewer }) => {
      await withdraw(house, viewer);
      return show(viewer);
    },
    'GET auth/connect/preview/': ({ viewer, query }) => previewPartner(house, viewer, query.id),
    'POST auth/disconnect/': async ({ viewer }) => {
      await part(house, viewer);
      return show(viewer);
    },
  });
};
