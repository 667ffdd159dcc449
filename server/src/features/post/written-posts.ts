import { randomUUID } from 'node:crypto';
import type { Post } from '@twosome/contract/post/post.contract';
import type { Queries } from '../../platform/db/db.ts';
import { createRecent } from '../../platform/recent.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Sight } from './lists.sql.ts';
import { findPosts, type PostRow } from './post.sql.ts';
import { roleOf, viewClap, viewPost } from './post.view.ts';

export interface Shown {
  sight: Sight;
  feed: Post['feed'];
}

/** Writes what a page shows as JSON, post by post. */
export type WritePosts = (
  db: Queries,
  viewer: Viewer,
  shown: readonly Shown[],
  seal: string,
) => Promise<string[]>;

/** Stands where a viewer's seal belongs. Nobody knows it, so no text of anybody holds it. */
const blank = randomUUID();

/**
 * Pages are mostly posts that others were shown before, and a post is written once for all of them: but for the seal and
 * the clap it is the same text for everybody who has the same part in it. The database says at every page which posts this
 * viewer sees, and in which writing; what is remembered is only how that writing reads. So there is nothing to be
 * forgotten when a post changes, on this node or another: its writing is another, and nobody asks for the old one.
 */
export function rememberPosts(): WritePosts {
  const recent = createRecent<string[]>({ most: 10_000, minutes: 10 });

  return async (db, viewer, shown, seal) => {
    const known = shown.map(({ sight, feed }) => recent.get(keyOf(sight, viewer, feed)));
    const unknown = shown.filter((_, place) => known[place] === undefined).map(({ sight }) => sight.id);
    // read through the viewer's eyes again: what was hidden this moment is left out, what changed is shown as it is now
    const rows = unknown.length > 0 ? await findPosts(db, viewer, unknown) : new Map<string, PostRow>();

    return shown.flatMap(({ sight, feed }, place) => {
      const pieces = known[place];
      if (pieces !== undefined) return [finish(pieces, sight.clap, seal)];
      const row = rows.get(sight.id);
      if (row === undefined) return [];
      const fresh = begin(row, viewer, feed);
      recent.set(keyOf(row, viewer, feed), fresh);
      return [finish(fresh, row.clap, seal)];
    });
  };
}

const keyOf = (post: Sight, viewer: Viewer, feed: Post['feed']): string =>
  `${post.id} ${post.writing} ${roleOf(post, viewer)} ${feed}`;

/** The JSON of a post without what is the viewer's alone, in pieces between which the seal goes; its end is open. */
function begin(row: PostRow, viewer: Viewer, feed: Post['feed']): string[] {
  const { clap: _clap, is_liked: _liked, ...same } = viewPost(row, viewer, blank, feed);
  return JSON.stringify(same).slice(0, -1).split(blank);
}

const finish = (pieces: readonly string[], clap: Post['clap'], seal: string): string =>
  `${pieces.join(seal)},${JSON.stringify(viewClap(clap)).slice(1)}`;
