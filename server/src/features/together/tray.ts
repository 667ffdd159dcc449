import { afterCommit } from '../../platform/events.ts';
import { refreshOwnTray, type TrayKind } from '../tray-kind.ts';
import { togetherChanged } from './together.events.ts';
import { findProposal, selectProposal } from './together.sql.ts';

export const togetherTray: TrayKind = {
  kind: 'together',
  select: selectProposal,
  async show({ db }, { twosomeId }, ids) {
    const date = ids.includes(twosomeId) ? await findProposal(db, twosomeId) : null;
    return new Map(date === null ? [] : [[twosomeId, { date }]]);
  },
  refreshedBy: [afterCommit(togetherChanged, refreshOwnTray)],
};
