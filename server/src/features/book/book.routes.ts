import { bookCalls } from '@twosome/contract/book/book.contract';
import { routes } from '../../platform/http/route.ts';
import { agree, type BookDeps, leaveOut, readContent, removeBook, requestBook, showBook } from './book.ts';

export const bookRoutes = (deps: BookDeps) =>
  routes(bookCalls, {
    'GET book/': ({ viewer }) => showBook(deps, viewer),
    'POST book/': ({ viewer, body }) => requestBook(deps, viewer, body),
    'GET book/:id/content/': ({ viewer, params }) => readContent(deps, viewer, params.id),
    'POST book/:id/leave_out/': ({ viewer, params, body }) => leaveOut(deps, viewer, params.id, body),
    'POST book/:id/agree/': ({ viewer, params }) => agree(deps, viewer, params.id),
    'DELETE book/:id/': async ({ viewer, params }) => {
      await removeBook(deps, viewer, params.id);
      return null;
    },
  });
