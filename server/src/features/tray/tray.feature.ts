import { afterCommit } from '../../platform/events.ts';
import { settingSwitched } from '../auth/auth.events.ts';
import { feature } from '../feature.ts';
import { refreshOwnTray, type TrayHints } from '../tray-kind.ts';
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
  afterCommit: [afterCommit(settingSwitched, refreshOwnTray)],
  // what waits is in the tables of the others
  privacy: { data: [] },
});
