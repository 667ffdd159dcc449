import { randomUUID } from 'node:crypto';
import type { Post } from '@twosome/contract/post/post.contract';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { FeedEntry } from './lists.sql.ts';
import { findPosts, type PostRow } from './post.sql.ts';
import { roleOf, viewClap, viewPost } from './post.view.ts';

export interface ShownPost {
  entry: FeedEntry;
  feed: Post['feed'];
}

export type RenderPosts = (
  db: Queries,
  viewer: Viewer,
  shown: readonly ShownPost[],
  signature: string,
) => Promise<string[]>;

/** Stands for the viewer's URL signature. Random per process, so user texts cannot contain it. */
const signaturePlaceholder = randomUUID();

/**
 * Caches the JSON of posts across viewers: apart from the URL signature, the clap and the counts it is identical for all
 * viewers with the same role. Every page still queries which posts the viewer can see, and their content keys, so a post
 * that changes on any node needs no invalidation.
 */
export function createPostCache(): RenderPosts {
  // the time limit keeps the text of deleted posts out of memory
  const cache = new LRUCache<string, string[]>({ max: 10_000, ttl: 600_000, updateAgeOnGet: true });

  return async (db, viewer, shown, signature) => {
    const cached = shown.map(({ entry, feed }) => cache.get(keyOf(entry, viewer, feed)));
    const missing = shown.filter((_, index) => cached[index] === undefined).map(({ entry }) => entry.id);
    // checks visibility again: a post hidden since the list query is left out
    const rows = missing.length > 0 ? await findPosts(db, viewer, missing) : new Map<string, PostRow>();

    return shown.flatMap(({ entry, feed }, index) => {
      const pieces = cached[index];
      if (pieces !== undefined) return [finish(pieces, entry, signature)];
      const row = rows.get(entry.id);
      if (row === undefined) return [];
      const rendered = renderShared(row, viewer, feed);
      cache.set(keyOf(row, viewer, feed), rendered);
      return [finish(rendered, row, signature)];
    });
  };
}

const keyOf = (post: FeedEntry, viewer: Viewer, feed: Post['feed']): string =>
  `${post.id} ${post.content_key} ${roleOf(post, viewer)} ${feed}`;

/** The JSON of a post without what is changing and without its closing brace, split where the URL signature belongs. */
function renderShared(row: PostRow, viewer: Viewer, feed: Post['feed']): string[] {
  const { clap, is_liked, clap_count, comment_count, version, ...shared } = viewPost(
    row,
    viewer,
    signaturePlaceholder,
    feed,
  );
  return JSON.stringify(shared).slice(0, -1).split(signaturePlaceholder);
}

/** Adds what is not shared or changes often. Twenty objects for `JSON.stringify` would take most of a page's time. */
function finish(pieces: readonly string[], post: FeedEntry, signature: string): string {
  const { clap, is_liked } = viewClap(post.clap);
  return `${pieces.join(signature)},"clap":${JSON.stringify(clap)},"is_liked":${is_liked},"clap_count":${post.clap_count},"comment_count":${post.comment_count},"version":${post.version}}`;
}
