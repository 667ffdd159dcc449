import { postCalls } from '@twosome/contract/post/post.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Seals } from '../media/seal.ts';
import { imageRoute } from '../media/send.ts';
import { addOnce } from './add-post.ts';
import { listPosts, listRecentlyDeleted, listTimeline } from './list-posts.ts';
import { showsImage } from './post.sql.ts';
import { deletePost, editPost, restorePost, setPostVisibility, showPost } from './post.ts';
import { rememberPosts } from './written-posts.ts';

export interface PostHouse {
  db: Db;
  store: Store;
  seals: Seals;
  cursors: Cursors;
  announce: Announce;
}

export const postRoutes = (house: PostHouse) => {
  const sealOf = (viewer: Viewer) => house.seals.seal(viewer.sessionId, now());
  const pages = { ...house, write: rememberPosts() };
  const show = (viewer: Viewer, postId: string) => showPost(house.db, viewer, postId, sealOf(viewer));

  return routes(postCalls, {
    'POST post/': ({ viewer, body, files, once }) =>
      addOnce(house, viewer, body, files, once, sealOf(viewer)),
    'GET post/': ({ viewer, query }) =>
      query.is_timeline === 'true'
        ? listTimeline(pages, viewer, query.cursor, sealOf(viewer))
        : listPosts(pages, viewer, query.twosome_id, query.cursor, sealOf(viewer)),
    'GET post/deleted/': ({ viewer, query }) =>
      listRecentlyDeleted(house, viewer, query.cursor, sealOf(viewer)),
    'GET post/:id/': ({ viewer, params }) => show(viewer, params.id),
    'PATCH post/:id/': async ({ viewer, params, body }) => {
      await editPost(house, viewer, params.id, body);
      return show(viewer, params.id);
    },
    'DELETE post/:id/': async ({ viewer, params }) => {
      await deletePost(house, viewer, params.id);
      return null;
    },
    'POST post/:id/restore/': async ({ viewer, params }) => {
      await restorePost(house, viewer, params.id);
      return show(viewer, params.id);
    },
    'POST post/:id/toggle_visibility/': async ({ viewer, params, body }) => {
      await setPostVisibility(house, viewer, params.id, body, sealOf(viewer));
      return show(viewer, params.id);
    },
  });
};

export const postImages = (house: PostHouse): FileRoute =>
  imageRoute('post', house, (look) => showsImage(house.db, look));
