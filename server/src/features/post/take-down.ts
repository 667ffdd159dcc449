import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { postChanged, postHidden } from './post.facts.ts';
import { lockPost, setTakenDown } from './take-down.sql.ts';

/**
 * The operator's: takes a post out of everybody's sight, or brings it back as it was. Its couple sees that it was taken
 * down. Answers whose it is and whether anything changed; null where there is none.
 */
export async function setPostTakenDown(
  tx: Tx,
  announce: Announce,
  postId: string,
  isDown: boolean,
): Promise<{ twosomeId: string; makerId: string; changed: boolean } | null> {
  const post = await lockPost(tx, postId);
  if (post === null) return null;
  const names = { postId, twosomeId: post.twosome_id };
  const changed = post.taken_down !== isDown;
  if (changed) {
    await setTakenDown(tx, postId, isDown ? now() : null);
    await announce(tx, postChanged, names);
  }
  if (changed && isDown && !post.is_private) await announce(tx, postHidden, names);
  return { twosomeId: post.twosome_id, makerId: post.creator_id, changed };
}
