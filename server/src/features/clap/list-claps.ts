import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { notFound } from '../../platform/api-error.ts';
import type { Reads } from '../../platform/db/replica.ts';
import { type Cursors, nextOf, positionOf } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type SignedUrls, signatureOf } from '../media/signed-urls.ts';
import { findPost } from '../post/post.sql.ts';
import type { ShownTwosomes } from '../twosome/shown.ts';
import { viewTwosome } from '../twosome/twosome.view.ts';
import { listClappers } from './list-claps.sql.ts';

export interface ListClapsDeps {
  reads: Reads;
  signedUrls: SignedUrls;
  cursors: Cursors;
  shown: ShownTwosomes;
}

/** The couples that clapped for a post: all for its own couple, for other viewers those that they follow. */
export async function showClappers(
  deps: ListClapsDeps,
  viewer: Viewer,
  postId: string,
  cursor: string | undefined,
): Promise<Paged<Twosome>> {
  const from = positionOf(deps.cursors, cursor);
  const db = await deps.reads(viewer);
  const post = await findPost(db, viewer, postId);
  if (post === null) throw notFound();
  const query = { postId, authorId: post.twosome_id, from, limit: limits.pageSize + 1 };
  const rows = await listClappers(db, viewer, query);
  deps.shown.record(
    viewer,
    rows.map(({ id }) => id),
  );
  const signature = signatureOf(deps, viewer);
  return {
    results: rows.slice(0, limits.pageSize).map((row) => viewTwosome(row, viewer, signature)),
    next: nextOf(deps.cursors, rows, `post/${postId}/clap/`, {}, (row) => row.listed_at),
  };
}
