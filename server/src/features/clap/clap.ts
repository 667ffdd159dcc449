import { nextClap } from '@twosome/contract/clap/clap.rules';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Clap, Post } from '@twosome/contract/post/post.contract';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { notFound } from '../../platform/api-error.ts';
import { createBatcher } from '../../platform/batch.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { pageOfCouples } from '../follow/list-couples.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { findPost, findPostsAs } from '../post/post.sql.ts';
import { viewPost } from '../post/post.view.ts';
import { checkMemberships } from '../twosome/twosome.ts';
import { clapChanged, clapCompleted } from './clap.events.ts';
import { type CoupleClap, lockPostsForClaps, writeClaps } from './clap.sql.ts';
import { listClappers } from './list-claps.sql.ts';

export type ClapDeps = Pick<Deps, 'db' | 'emit' | 'signedUrls' | 'reads' | 'cursors' | 'shown'>;

interface Tap {
  viewer: Partnered;
  postId: string;
  want: boolean | undefined;
}

/**
 * Begins, completes or withdraws a couple's clap; returns it with the post, or null when it is withdrawn. Concurrent
 * taps share a transaction. The posts' locks serialize claps, so that two partners who tap simultaneously make one
 * complete clap and the count stays exact.
 */
export function createToggleClap({ db, emit, signedUrls }: Pick<ClapDeps, 'db' | 'emit' | 'signedUrls'>) {
  const toggle = createBatcher(
    async (taps: Tap[]) => {
      const claps = await db.transaction((tx) => applyTaps(tx, emit, taps));
      const posts = await findPostsAs(
        db,
        taps.map(({ viewer, postId }) => ({ twosomeId: viewer.twosomeId, postId })),
      ).catch((error: Error) => error);
      // the taps are committed: a batch that failed here would be repeated, and a toggled clap toggled back
      if (posts instanceof Error) return taps.map(() => posts);
      return claps.map((clap, index) => (clap instanceof Error ? clap : { clap, post: posts[index] }));
    },
    { maxBatchSize: 16, concurrency: 2, lockOf: ({ postId }) => postId },
  );

  return async (tap: Tap): Promise<(Clap & { post: Post }) | null> => {
    const { clap, post } = await toggle(tap);
    if (clap === null) return null;
    if (post === undefined) throw notFound();
    return { ...clap, post: viewPost(post, tap.viewer, signatureOf({ signedUrls }, tap.viewer)) };
  };
}

/** Applies the taps in their order. A refused tap gets its own error and leaves the others as they are. */
async function applyTaps(tx: Tx, emit: Emit, taps: readonly Tap[]): Promise<(Clap | null | Error)[]> {
  const errors = await checkMemberships(
    tx,
    taps.map(({ viewer }) => viewer),
  );
  const locked = await lockPostsForClaps(
    tx,
    taps.map(({ viewer, postId }) => ({ postId, twosomeId: viewer.twosomeId })),
  );
  const claps = new Map<string, CoupleClap>();
  const results: (Clap | null | Error)[] = [];
  for (const [index, { viewer, postId, want }] of taps.entries()) {
    const found = locked[index];
    if (errors[index] !== undefined || found === undefined) {
      results.push(errors[index] ?? notFound());
      continue;
    }
    const key = `${postId} ${viewer.twosomeId}`;
    const clap = claps.get(key) ?? found;
    tapOn(clap, viewer.userId, want);
    claps.set(key, clap);
    results.push(clap.clap);
  }
  await writeChanges(tx, emit, [...claps.values()]);
  return results;
}

function tapOn(clap: CoupleClap, userId: string, want: boolean | undefined) {
  const step = nextClap(clap.clap, userId, want);
  if (!step.changed) return;
  clap.isChanged = true;
  clap.isBegun ||= clap.clap === null;
  clap.isCompleted ||= step.completed;
  clap.delta += step.delta;
  clap.clap = step.clap;
}

async function writeChanges(tx: Tx, emit: Emit, claps: readonly CoupleClap[]) {
  const changed = claps.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return;
  const first = await writeClaps(tx, changed, now());
  const payloadOf = ({ postId, authorId, clapperId }: CoupleClap) => ({
    postId,
    twosomeId: authorId,
    clapperId,
  });
  await emit(tx, clapChanged, ...changed.map(payloadOf));
  await emit(tx, clapCompleted, ...first.map(payloadOf));
}

/** The couples that clapped for a post: all for its own couple, for other viewers those that they follow. */
export async function showClappers(
  deps: ClapDeps,
  viewer: Viewer,
  postId: string,
  cursor: string | undefined,
): Promise<Paged<Twosome>> {
  const db = await deps.reads(viewer);
  const post = await findPost(db, viewer, postId);
  if (post === null) throw notFound();
  return pageOfCouples(deps, viewer, `post/${postId}/clap/`, cursor, (from) =>
    listClappers(db, viewer, post, from),
  );
}
