import type { TrayKind } from '../twosome/tray-kind.ts';
import { findGoals } from './goal.sql.ts';
import { viewGoal } from './goal.view.ts';
import { selectDue } from './tray.sql.ts';

export const goalTray: TrayKind = {
  kind: 'goal',
  select: selectDue,
  async show({ db }, { twosomeId }, ids) {
    const rows = await findGoals(db, twosomeId, ids);
    return new Map(rows.map((row) => [row.id, { goal: viewGoal(row) }]));
  },
};
