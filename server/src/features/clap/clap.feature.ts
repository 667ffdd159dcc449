import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastClap, clapChanged } from './clap.events.ts';
import { clapPrivacy } from './clap.privacy.ts';
import { clapRoutes } from './clap.routes.ts';
import { clapNotices } from './notices.ts';
import { clapTray } from './tray.ts';

export const clapFeature = feature('clap', {
  routes: clapRoutes,
  afterCommit: [afterCommit(clapChanged, broadcastClap)],
  privacy: clapPrivacy,
  notices: clapNotices,
  tray: clapTray,
});
