import type { TrayKind } from '../twosome/tray-kind.ts';
import { findCounts, selectImports } from './tray.sql.ts';

export const importTray: TrayKind = {
  kind: 'import',
  select: selectImports,
  async show({ db }, _viewer, ids) {
    const rows = await findCounts(db, ids);
    return new Map(rows.map(({ id, by, messages }) => [id, { import: { by, messages } }]));
  },
};
