import { followCalls } from '@twosome/contract/follow/follow.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { routes } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Seals } from '../media/seal.ts';
import { showTwosome } from '../twosome/twosome.ts';
import { block, unblock } from './block.ts';
import { removeFollower, setRelation } from './follow.ts';
import { showBlocked, showFollows, showRequests, showSuggested } from './list-couples.ts';

export interface FollowHouse {
  db: Db;
  seals: Seals;
  cursors: Cursors;
  announce: Announce;
}

export const followRoutes = (house: FollowHouse) => {
  const sealOf = (viewer: Viewer) => house.seals.seal(viewer.sessionId, now());

  return routes(followCalls, {
    'GET auth/follow_request/': ({ viewer, query }) =>
      showRequests(house, viewer, query.cursor, sealOf(viewer)),
    'GET auth/follow_request/suggested/': ({ viewer }) => showSuggested(house.db, viewer, sealOf(viewer)),
    'POST auth/follow_request/:id/follow/': async ({ viewer, params, body }) => {
      await setRelation(house, viewer, params.id, body.action);
      return showTwosome(house.db, viewer, params.id, sealOf(viewer));
    },
    'GET auth/follower/:id/': ({ viewer, params, query }) =>
      showFollows(house, viewer, 'follower', params.id, query.cursor, sealOf(viewer)),
    'GET auth/following/:id/': ({ viewer, params, query }) =>
      showFollows(house, viewer, 'following', params.id, query.cursor, sealOf(viewer)),
    'POST auth/follower/:id/remove/': async ({ viewer, params }) => {
      await removeFollower(house, viewer, params.id);
      return null;
    },
    'POST auth/block/:id/': async ({ viewer, params }) => {
      await block(house, viewer, params.id);
      return null;
    },
    'DELETE auth/block/:id/': async ({ viewer, params }) => {
      await unblock(house, viewer, params.id);
      return null;
    },
    'GET auth/block/': ({ viewer, query }) => showBlocked(house, viewer, query.cursor, sealOf(viewer)),
  });
};
