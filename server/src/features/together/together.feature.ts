import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastPerson } from '../twosome/twosome.events.ts';
import { broadcastCountdown, countdownAdded, countdownDeleted, togetherChanged } from './together.events.ts';
import { erasePersonalData, exportPersonalData } from './together.privacy.ts';
import { togetherRoutes } from './together.routes.ts';
import { togetherFiles } from './together.texts.ts';
import { togetherTray } from './tray.ts';

export const togetherFeature = feature('together', {
  routes: togetherRoutes,
  afterCommit: [
    afterCommit(togetherChanged, broadcastPerson),
    afterCommit(countdownAdded, broadcastCountdown),
    afterCommit(countdownDeleted, broadcastCountdown),
  ],
  privacy: { erasePersonalData, exportPersonalData, files: togetherFiles },
  tray: togetherTray,
});
