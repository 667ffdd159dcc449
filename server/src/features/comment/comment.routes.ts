import { commentCalls } from '@twosome/contract/comment/comment.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { routes } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Seals } from '../media/seal.ts';
import { addComment, deleteComment, readComments } from './comment.ts';

interface CommentHouse {
  db: Db;
  seals: Seals;
  cursors: Cursors;
  announce: Announce;
}

export const commentRoutes = (house: CommentHouse) => {
  const sealOf = (viewer: Viewer) => house.seals.seal(viewer.sessionId, now());

  return routes(commentCalls, {
    'GET post/:id/comment/': ({ viewer, params, query }) =>
      readComments(house, viewer, params.id, query.cursor, sealOf(viewer)),
    'POST post/:id/comment/': ({ viewer, params, body, once }) =>
      addComment(house, viewer, params.id, body.text, once, sealOf(viewer)),
    'DELETE post/:id/comment/:commentId/': async ({ viewer, params }) => {
      await deleteComment(house, viewer, params.id, params.commentId);
      return null;
    },
  });
};
