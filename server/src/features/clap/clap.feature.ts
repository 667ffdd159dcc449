import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastClap, clapChanged } from './clap.events.ts';
import { erasePersonalData, exportPersonalData } from './clap.privacy.ts';
import { clapRoutes } from './clap.routes.ts';
import { clapFiles } from './clap.texts.ts';
import { clapTray } from './tray.ts';

export const clapFeature = feature('clap', {
  routes: clapRoutes,
  afterCommit: [afterCommit(clapChanged, broadcastClap)],
  privacy: { erasePersonalData, exportPersonalData, files: clapFiles },
  tray: clapTray,
});
