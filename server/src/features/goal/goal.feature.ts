import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastGoal, broadcastGoalDeleted, goalAdded, goalChanged, goalDeleted } from './goal.events.ts';
import { erasePersonalData, exportPersonalData } from './goal.privacy.ts';
import { goalRoutes } from './goal.routes.ts';
import { goalFiles } from './goal.texts.ts';
import { goalTray } from './tray.ts';

export const goalFeature = feature('goal', {
  routes: goalRoutes,
  afterCommit: [
    afterCommit(goalAdded, broadcastGoal),
    afterCommit(goalChanged, broadcastGoal),
    afterCommit(goalDeleted, broadcastGoalDeleted),
  ],
  privacy: { erasePersonalData, exportPersonalData, files: goalFiles },
  tray: goalTray,
});
