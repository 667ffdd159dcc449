import { postCalls } from '@twosome/contract/post/post.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { imageRoute } from '../media/send.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import type { ShownTwosomes } from '../twosome/shown.ts';
import { addPostOnce } from './add-post.ts';
import { listPosts, listRecentlyDeleted } from './list-posts.ts';
import { showsImage } from './post.sql.ts';
import { deletePost, editPost, restorePost, setPostVisibility, showPost } from './post.ts';
import { createPostCache } from './post-cache.ts';

export interface PostDeps {
  db: Db;
  store: Store;
  signedUrls: SignedUrls;
  cursors: Cursors;
  emit: Emit;
  shown: ShownTwosomes;
}

export const postRoutes = (deps: PostDeps) => {
  const signatureOf = (viewer: Viewer) => deps.signedUrls.sign(viewer.sessionId, now());
  const pages = { ...deps, renderPosts: createPostCache() };
  const show = async (viewer: Viewer, postId: string) => {
    const post = await showPost(deps.db, viewer, postId, signatureOf(viewer));
    deps.shown.record(viewer, [post.twosome.id]);
    return post;
  };

  return routes(postCalls, {
    'POST post/': ({ viewer, body, files, idempotent }) =>
      addPostOnce(deps, viewer, body, files, idempotent, signatureOf(viewer)),
    'GET post/': ({ viewer, query }) => listPosts(pages, viewer, query, signatureOf(viewer)),
    'GET post/deleted/': ({ viewer, query }) =>
      listRecentlyDeleted(deps, viewer, query.cursor, signatureOf(viewer)),
    'GET post/:id/': ({ viewer, params }) => show(viewer, params.id),
    'PATCH post/:id/': async ({ viewer, params, body }) => {
      await editPost(deps, viewer, params.id, body, signatureOf(viewer));
      return show(viewer, params.id);
    },
    'DELETE post/:id/': async ({ viewer, params }) => {
      await deletePost(deps, viewer, params.id);
      return null;
    },
    'POST post/:id/restore/': async ({ viewer, params }) => {
      await restorePost(deps, viewer, params.id);
      return show(viewer, params.id);
    },
    'POST post/:id/toggle_visibility/': async ({ viewer, params, body }) => {
      await setPostVisibility(deps, viewer, params.id, body, signatureOf(viewer));
      return show(viewer, params.id);
    },
  });
};

export const postImages = (deps: PostDeps): FileRoute =>
  imageRoute('post', deps, (request) => showsImage(deps.db, request));
