import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { refreshOwnTray, type TrayHints } from '../tray-kind.ts';
import { traySwitched } from '../twosome/twosome.events.ts';
import { trayRoutes } from './tray.routes.ts';
import { createTrayHints } from './tray-hints.ts';

declare module '../deps.ts' {
  interface Shared {
    trayHints: TrayHints;
  }
}

export const trayFeature = feature('tray', {
  shared: (node) => ({ trayHints: createTrayHints(node) }),
  routes: trayRoutes,
  onOpen: ({ trayHints }, { viewer: { twosomeId } }) =>
    trayHints.refresh(twosomeId === null ? [] : [twosomeId]),
  afterCommit: [afterCommit(traySwitched, refreshOwnTray)],
  privacy: {
    data: [
      {
        table: 'trays_off',
        key: 'user_id',
        person: 'user_id',
        file: 'me/tray_off.json',
        columns: 'added_at',
      },
    ],
  },
});
