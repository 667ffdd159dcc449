import { postCalls } from '@twosome/contract/post/post.contract';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { imageRoute } from '../media/send.ts';
import { addPostOnce } from './add-post.ts';
import { createListPosts, listRecentlyDeleted } from './list-posts.ts';
import { showsImage } from './post.sql.ts';
import {
  deletePost,
  editPost,
  type PostDeps,
  restorePost,
  setPostVisibility,
  showPost,
  showToPartner,
} from './post.ts';

export const postRoutes = (deps: PostDeps) => {
  const listPosts = createListPosts(deps);
  const show = async (viewer: Viewer, postId: string) => {
    const post = await showPost(deps, viewer, postId);
    deps.shown.record(viewer, [post.twosome.id]);
    return post;
  };

  return routes(postCalls, {
    'POST post/': ({ viewer, body, files, idempotent }) => addPostOnce(deps, viewer, body, files, idempotent),
    'GET post/': ({ viewer, query }) => listPosts(viewer, query),
    'GET post/deleted/': ({ viewer, query }) => listRecentlyDeleted(deps, viewer, query.cursor),
    'GET post/:id/': ({ viewer, params }) => show(viewer, params.id),
    'PATCH post/:id/': async ({ viewer, params, body }) => {
      await editPost(deps, viewer, params.id, body);
      return show(viewer, params.id);
    },
    'DELETE post/:id/': ({ viewer, params }) => deletePost(deps, viewer, params.id),
    'POST post/:id/restore/': async ({ viewer, params }) => {
      await restorePost(deps, viewer, params.id);
      return show(viewer, params.id);
    },
    'POST post/:id/show/': async ({ viewer, params }) => {
      await showToPartner(deps, viewer, params.id);
      return show(viewer, params.id);
    },
    'POST post/:id/toggle_visibility/': async ({ viewer, params, body }) => {
      await setPostVisibility(deps, viewer, params.id, body);
      return show(viewer, params.id);
    },
  });
};

export const postImages = (deps: PostDeps): FileRoute =>
  imageRoute('post', deps, (request) => showsImage(deps.db, request));
