import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastPerson } from '../twosome/twosome.events.ts';
import { broadcastCountdown, countdownAdded, countdownDeleted, togetherChanged } from './together.events.ts';
import { togetherRoutes } from './together.routes.ts';
import { selectUserState } from './together.sql.ts';
import { togetherFiles } from './together.texts.ts';
import { togetherTray } from './tray.ts';

export const togetherFeature = feature('together', {
  routes: togetherRoutes,
  afterCommit: [
    afterCommit(togetherChanged, broadcastPerson),
    afterCommit(countdownAdded, broadcastCountdown),
    afterCommit(countdownDeleted, broadcastCountdown),
  ],
  privacy: {
    data: [
      {
        table: 'countdowns',
        maker: 'added_by',
        couple: 'twosome_id',
        list: 'countdowns.json',
        columns: 'id, title, date, yearly, added_at',
      },
    ],
    files: togetherFiles,
  },
  userState: selectUserState,
  tray: togetherTray,
});
