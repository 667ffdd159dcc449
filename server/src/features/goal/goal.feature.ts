import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastGoal, goalAdded, goalChanged, goalDeleted } from './goal.events.ts';
import { goalRoutes } from './goal.routes.ts';
import { goalFiles } from './goal.texts.ts';
import { goalNotices } from './notices.ts';
import { goalTray } from './tray.ts';

export const goalFeature = feature('goal', {
  routes: goalRoutes,
  afterCommit: [
    afterCommit(goalAdded, broadcastGoal),
    afterCommit(goalChanged, broadcastGoal),
    afterCommit(goalDeleted, broadcastGoal),
  ],
  privacy: {
    data: [
      {
        table: 'goals',
        maker: 'added_by',
        couple: 'twosome_id',
        list: 'goals.json',
        columns: 'id, title, description, achieve_by, added_at, updated_at, done_at',
      },
    ],
    files: goalFiles,
  },
  notices: goalNotices,
  tray: goalTray,
});
