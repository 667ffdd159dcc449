import { afterCommit } from '../../platform/events.ts';
import { refreshOwnTray, type TrayKind } from '../tray-kind.ts';
import { importChanged } from './import.events.ts';
import { findCounts, selectImports } from './import.sql.ts';

export const importTray: TrayKind = {
  kind: 'import',
  select: selectImports,
  async show({ db }, _viewer, ids) {
    const rows = await findCounts(db, ids);
    return new Map(rows.map(({ id, by, messages }) => [id, { import: { by, messages } }]));
  },
  refreshedBy: [afterCommit(importChanged, refreshOwnTray)],
};
