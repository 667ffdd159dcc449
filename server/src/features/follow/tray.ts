import { signatureOf } from '../media/signed-urls.ts';
import type { TrayKind } from '../twosome/tray-kind.ts';
import { findTwosomes } from '../twosome/twosome.sql.ts';
import { viewTwosome } from '../twosome/twosome.view.ts';
import { selectRequests } from './tray.sql.ts';

export const requestTray: TrayKind = {
  kind: 'request',
  select: selectRequests,
  async show(deps, viewer, ids) {
    const signature = signatureOf(deps, viewer);
    const rows = await findTwosomes(deps.db, viewer, ids);
    return new Map([...rows].map(([id, row]) => [id, { twosome: viewTwosome(row, viewer, signature) }]));
  },
};
