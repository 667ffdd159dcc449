import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { refreshOwnTray } from '../tray-kind.ts';
import { traySwitched } from '../twosome/twosome.events.ts';
import { erasePersonalData, exportPersonalData } from './tray.privacy.ts';
import { trayRoutes } from './tray.routes.ts';

export const trayFeature = feature('tray', {
  routes: trayRoutes,
  onOpen: ({ trayHints }, { viewer: { twosomeId } }) =>
    trayHints.refresh(twosomeId === null ? [] : [twosomeId]),
  afterCommit: [afterCommit(traySwitched, refreshOwnTray)],
  privacy: { erasePersonalData, exportPersonalData },
});
