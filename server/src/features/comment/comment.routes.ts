import { commentCalls } from '@twosome/contract/comment/comment.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { routes } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import type { ShownTwosomes } from '../twosome/shown.ts';
import { addComment, deleteComment, readComments, restoreComment } from './comment.ts';

interface CommentDeps {
  db: Db;
  signedUrls: SignedUrls;
  cursors: Cursors;
  emit: Emit;
  shown: ShownTwosomes;
}

export const commentRoutes = (deps: CommentDeps) => {
  const signatureOf = (viewer: Viewer) => deps.signedUrls.sign(viewer.sessionId, now());

  return routes(commentCalls, {
    'GET post/:id/comment/': async ({ viewer, params, query }) => {
      const page = await readComments(deps, viewer, params.id, query.cursor, signatureOf(viewer));
      deps.shown.record(
        viewer,
        page.results.map(({ twosome }) => twosome.id),
      );
      return page;
    },
    'POST post/:id/comment/': ({ viewer, params, body, idempotent }) =>
      addComment(deps, viewer, params.id, body.text, idempotent, signatureOf(viewer)),
    'DELETE post/:id/comment/:commentId/': async ({ viewer, params }) => {
      await deleteComment(deps, viewer, params.id, params.commentId);
      return null;
    },
    'POST post/:id/comment/:commentId/restore/': ({ viewer, params }) =>
      restoreComment(deps, viewer, params.id, params.commentId, signatureOf(viewer)),
  });
};
