import { nextClap } from '@twosome/contract/clap/clap.rules';
import type { Clap } from '@twosome/contract/post/post.contract';
import { notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { clapChanged, clapCompleted } from './clap.events.ts';
import { lockPostForClap, setClap } from './clap.sql.ts';

export interface ClapDeps {
  db: Db;
  emit: Emit;
  signedUrls: SignedUrls;
}

/**
 * Begins, completes or withdraws the couple's clap. The post's lock serializes claps, so that two partners who tap
 * simultaneously make one complete clap and the count stays exact.
 */
export async function toggleClap(
  deps: Pick<ClapDeps, 'db' | 'emit'>,
  viewer: Partnered,
  postId: string,
  want: boolean | undefined,
): Promise<Clap | null> {
  return deps.db.transaction(async (tx) => {
    const post = await lockPostForClap(tx, viewer, postId);
    if (post === null) {
      await requireMembership(tx, viewer);
      throw notFound();
    }
    const { clap, changed, completed, delta } = nextClap(post.clap, viewer.userId, want);
    if (!changed) return clap;
    await setClap(tx, postId, viewer.twosomeId, clap, delta, now());
    const payload = { postId, twosomeId: post.twosome_id, clapperId: viewer.twosomeId };
    await deps.emit(tx, clapChanged, payload);
    if (completed) await deps.emit(tx, clapCompleted, payload);
    return clap;
  });
}
