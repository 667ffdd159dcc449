import { afterCommit } from '../../platform/events.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { refreshOwnTray, type TrayKind } from '../tray-kind.ts';
import { letterChanged, letterDeleted, letterDue } from './letter.events.ts';
import { findLetters, selectDue } from './letter.sql.ts';
import { viewLetter } from './letter.view.ts';

export const letterTray: TrayKind = {
  kind: 'letter',
  select: selectDue,
  async show(deps, viewer, ids) {
    const signature = signatureOf(deps, viewer, viewer.twosomeId);
    const rows = await findLetters(deps.db, viewer, ids);
    return new Map(rows.map((row) => [row.id, { letter: viewLetter(row, viewer, signature) }]));
  },
  refreshedBy: [
    afterCommit(letterChanged, refreshOwnTray),
    afterCommit(letterDeleted, refreshOwnTray),
    afterCommit(letterDue, refreshOwnTray),
  ],
};
