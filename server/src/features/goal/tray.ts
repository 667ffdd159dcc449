import { afterCommit } from '../../platform/events.ts';
import { refreshOwnTray, type TrayKind } from '../tray-kind.ts';
import { goalAdded, goalChanged, goalDeleted } from './goal.events.ts';
import { findGoals, selectDue } from './goal.sql.ts';
import { viewGoal } from './goal.view.ts';

export const goalTray: TrayKind = {
  kind: 'goal',
  select: selectDue,
  async show({ db }, { twosomeId }, ids) {
    const rows = await findGoals(db, twosomeId, ids);
    return new Map(rows.map((row) => [row.id, { goal: viewGoal(row) }]));
  },
  refreshedBy: [
    afterCommit(goalAdded, refreshOwnTray),
    afterCommit(goalChanged, refreshOwnTray),
    afterCommit(goalDeleted, refreshOwnTray),
  ],
};
