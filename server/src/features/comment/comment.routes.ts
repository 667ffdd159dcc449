import { commentCalls } from '@twosome/contract/comment/comment.contract';
import { routes } from '../../platform/http/route.ts';
import { editComment, heartComment } from './change.ts';
import { addComment, type CommentDeps, deleteComment, readComments, restoreComment } from './comment.ts';

export const commentRoutes = (deps: CommentDeps) =>
  routes(commentCalls, {
    'GET post/:id/comment/': async ({ viewer, params, query }) => {
      const page = await readComments(deps, viewer, params.id, query);
      deps.shown.record(
        viewer,
        page.results.flatMap(({ twosome, replies }) =>
          [twosome, ...replies.map((reply) => reply.twosome)].map(({ id }) => id),
        ),
      );
      return page;
    },
    'POST post/:id/comment/': ({ viewer, params, body, idempotent }) =>
      addComment(deps, viewer, params.id, body, idempotent),
    'DELETE post/:id/comment/:commentId/': ({ viewer, params }) =>
      deleteComment(deps, viewer, params.id, params.commentId),
    'PATCH post/:id/comment/:commentId/': ({ viewer, params, body }) =>
      editComment(deps, viewer, params.id, params.commentId, body.text),
    'POST post/:id/comment/:commentId/heart/': ({ viewer, params, body }) =>
      heartComment(deps, viewer, params.id, params.commentId, body.want),
    'POST post/:id/comment/:commentId/restore/': ({ viewer, params }) =>
      restoreComment(deps, viewer, params.id, params.commentId),
  });
