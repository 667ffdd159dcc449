import { followCalls } from '@twosome/contract/follow/follow.contract';
import { routes } from '../../platform/http/route.ts';
import { showTwosome } from '../twosome/twosome.ts';
import { block, unblock } from './block.ts';
import { type FollowDeps, removeFollower, setRelation } from './follow.ts';
import { search, showBlocked, showFollows, showRequests, showSuggested } from './list-couples.ts';

export const followRoutes = (deps: FollowDeps) =>
  routes(followCalls, {
    'GET search/': ({ viewer, query }) => search(deps, viewer, query),
    'GET auth/follow_request/': ({ viewer, query }) => showRequests(deps, viewer, query.cursor),
    'GET auth/follow_request/suggested/': ({ viewer }) => showSuggested(deps, viewer),
    'POST auth/follow_request/:id/follow/': async ({ viewer, params, body }) => {
      await setRelation(deps, viewer, params.id, body.action);
      return showTwosome(deps, viewer, params.id);
    },
    'GET auth/follower/:id/': ({ viewer, params, query }) =>
      showFollows(deps, viewer, 'follower', params.id, query.cursor),
    'GET auth/following/:id/': ({ viewer, params, query }) =>
      showFollows(deps, viewer, 'following', params.id, query.cursor),
    'POST auth/follower/:id/remove/': ({ viewer, params }) => removeFollower(deps, viewer, params.id),
    'POST auth/block/:id/': ({ viewer, params }) => block(deps, viewer, params.id),
    'DELETE auth/block/:id/': ({ viewer, params }) => unblock(deps, viewer, params.id),
    'GET auth/block/': ({ viewer, query }) => showBlocked(deps, viewer, query.cursor),
  });
