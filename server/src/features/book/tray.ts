import { now } from '../../platform/clock.ts';
import { afterCommit } from '../../platform/events.ts';
import { refreshOwnTray, type TrayKind } from '../tray-kind.ts';
import { bookChanged } from './book.events.ts';
import { findBooks, selectRequested } from './book.sql.ts';
import { viewBook } from './book.view.ts';

export const bookTray: TrayKind = {
  kind: 'book',
  select: selectRequested,
  // a book that waits has no file, so its address needs no signature
  async show({ db }, _viewer, ids) {
    const rows = await findBooks(db, ids);
    return new Map(rows.map((row) => [row.id, { book: viewBook(row, '', now()) }]));
  },
  refreshedBy: [afterCommit(bookChanged, refreshOwnTray)],
};
