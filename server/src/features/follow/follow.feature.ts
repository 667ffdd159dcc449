import { afterCommit, inTransaction } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { paired } from '../pair/pair.events.ts';
import { turnedPublic } from '../twosome/twosome.events.ts';
import { bindBlocked } from './block.ts';
import {
  blocked,
  broadcastAccepted,
  broadcastBlocked,
  broadcastRelation,
  followAccepted,
  relationChanged,
} from './follow.events.ts';
import { followPrivacy } from './follow.privacy.ts';
import { followRoutes } from './follow.routes.ts';
import { acceptPending } from './follow.ts';
import { followNotices } from './notices.ts';
import { requestTray } from './tray.ts';

export const followFeature = feature('follow', {
  routes: followRoutes,
  inTransaction: [inTransaction(paired, bindBlocked), inTransaction(turnedPublic, acceptPending)],
  afterCommit: [
    afterCommit(relationChanged, broadcastRelation),
    afterCommit(followAccepted, broadcastAccepted),
    afterCommit(blocked, broadcastBlocked),
  ],
  revoking: [relationChanged, blocked],
  privacy: followPrivacy,
  notices: followNotices,
  tray: requestTray,
});
