import { timing } from '@twosome/contract/platform/timing';
import { afterCommit } from '../../platform/events.ts';
import { createThrottle, type Throttle } from '../../platform/throttle.ts';
import { feature } from '../feature.ts';
import { broadcastTwosome } from '../twosome/twosome.events.ts';
import { postNotices } from './notices.ts';
import {
  broadcastOnlyMePost,
  broadcastPostDeleted,
  broadcastPostHidden,
  broadcastPostToCouple,
  hintAtPublished,
  onlyMePostChanged,
  postAdded,
  postChanged,
  postDeleted,
  postHidden,
  postPublished,
} from './post.events.ts';
import { postPrivacy } from './post.privacy.ts';
import { postImages, postRoutes } from './post.routes.ts';
import { postErrors } from './post.texts.ts';
import { eraseExpiredPosts, setPostTakenDown } from './post.ts';
import { selectNow, selectReported } from './reportable.sql.ts';
import { publishTray } from './tray.ts';

declare module '../deps.ts' {
  interface Shared {
    feedThrottle: Throttle;
  }
}

export const postFeature = feature('post', {
  shared: () => ({ feedThrottle: createThrottle(timing.feedHint) }),
  routes: postRoutes,
  files: postImages,
  afterCommit: [
    afterCommit(postAdded, broadcastPostToCouple),
    afterCommit(postAdded, broadcastTwosome),
    afterCommit(postChanged, broadcastPostToCouple),
    afterCommit(postChanged, broadcastTwosome),
    afterCommit(postDeleted, broadcastPostDeleted),
    afterCommit(onlyMePostChanged, broadcastOnlyMePost),
    afterCommit(postDeleted, broadcastTwosome),
    afterCommit(postPublished, hintAtPublished),
    afterCommit(postHidden, broadcastPostHidden),
  ],
  revoking: [postHidden],
  sweeps: (deps) => ({
    deletedPosts: { minutes: 60, run: () => eraseExpiredPosts(deps.db) },
  }),
  privacy: postPrivacy,
  reportable: {
    kind: 'post',
    select: selectReported,
    selectNow,
    setTakenDown: setPostTakenDown,
    ownError: postErrors.ownReport,
  },
  notices: postNotices,
  tray: publishTray,
});
