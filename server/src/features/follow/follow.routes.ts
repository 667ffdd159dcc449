import { followCalls } from '@twosome/contract/follow/follow.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { routes } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import type { ShownTwosomes } from '../twosome/shown.ts';
import { showTwosome } from '../twosome/twosome.ts';
import { block, unblock } from './block.ts';
import { removeFollower, setRelation } from './follow.ts';
import { showBlocked, showFollows, showRequests, showSuggested } from './list-couples.ts';

export interface FollowDeps {
  db: Db;
  signedUrls: SignedUrls;
  cursors: Cursors;
  emit: Emit;
  shown: ShownTwosomes;
}

export const followRoutes = (deps: FollowDeps) => {
  const signatureOf = (viewer: Viewer) => deps.signedUrls.sign(viewer.sessionId, now());

  return routes(followCalls, {
    'GET auth/follow_request/': ({ viewer, query }) =>
      showRequests(deps, viewer, query.cursor, signatureOf(viewer)),
    'GET auth/follow_request/suggested/': ({ viewer }) => showSuggested(deps, viewer, signatureOf(viewer)),
    'POST auth/follow_request/:id/follow/': async ({ viewer, params, body }) => {
      await setRelation(deps, viewer, params.id, body.action);
      return showTwosome(deps.db, viewer, params.id, signatureOf(viewer));
    },
    'GET auth/follower/:id/': ({ viewer, params, query }) =>
      showFollows(deps, viewer, 'follower', params.id, query.cursor, signatureOf(viewer)),
    'GET auth/following/:id/': ({ viewer, params, query }) =>
      showFollows(deps, viewer, 'following', params.id, query.cursor, signatureOf(viewer)),
    'POST auth/follower/:id/remove/': async ({ viewer, params }) => {
      await removeFollower(deps, viewer, params.id);
      return null;
    },
    'POST auth/block/:id/': async ({ viewer, params }) => {
      await block(deps, viewer, params.id);
      return null;
    },
    'DELETE auth/block/:id/': async ({ viewer, params }) => {
      await unblock(deps, viewer, params.id);
      return null;
    },
    'GET auth/block/': ({ viewer, query }) => showBlocked(deps, viewer, query.cursor, signatureOf(viewer)),
  });
};
