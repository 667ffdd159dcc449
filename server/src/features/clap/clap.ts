import { nextClap } from '@twosome/contract/clap/clap.rules';
import type { Clap } from '@twosome/contract/post/post.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { notFound } from '../../platform/refusal.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { requireStill } from '../twosome/twosome.ts';
import { clapChanged, clapCompleted } from './clap.facts.ts';
import { holdPost, setClap } from './clap.sql.ts';

/**
 * One of the couple taps the heart: begins the clap, completes it or takes it back. Taps on a post take turns, so
 * that two partners who tap at the same instant make one complete clap, and the count is the number of those.
 */
export async function tap(
  house: { db: Db; announce: Announce },
  viewer: Partnered,
  postId: string,
  want: boolean | undefined,
): Promise<Clap | null> {
  return house.db.inOneGo(async (tx) => {
    const post = await holdPost(tx, viewer, postId);
    if (post === null) {
      await requireStill(tx, viewer);
      throw notFound();
    }
    const { clap, changed, completed, delta } = nextClap(post.clap, viewer.userId, want);
    if (!changed) return clap;
    await setClap(tx, postId, viewer.twosomeId, clap, delta, now());
    const names = { postId, twosomeId: post.twosome_id, clapperId: viewer.twosomeId };
    await house.announce(tx, clapChanged, names);
    if (completed) await house.announce(tx, clapCompleted, names);
    return clap;
  });
}
