import { afterCommit, inTransaction } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { parted } from '../pair/pair.events.ts';
import { postChanged } from '../post/post.events.ts';
import { bookChanged, broadcastBook } from './book.events.ts';
import { bookPrivacy } from './book.privacy.ts';
import { bookRoutes } from './book.routes.ts';
import { bookFile, bookGivenUp, bookJob, endBook, sweepBooks, withdrawTakenDown } from './book.ts';
import { buildBook, failBook } from './build-book.ts';
import { bookTray } from './tray.ts';

export const bookFeature = feature('book', {
  routes: bookRoutes,
  files: bookFile,
  inTransaction: [inTransaction(parted, endBook), inTransaction(postChanged, withdrawTakenDown)],
  afterCommit: [afterCommit(bookChanged, broadcastBook)],
  jobs: (work, deps) => {
    work(bookJob, buildBook(deps));
    work(bookGivenUp, failBook(deps));
  },
  sweeps: (deps) => ({
    books: { minutes: 60, run: () => sweepBooks(deps) },
  }),
  privacy: bookPrivacy,
  tray: bookTray,
});
