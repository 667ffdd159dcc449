import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { postChanged, postHidden } from './post.events.ts';
import { lockPost, setTakenDown } from './write-post.sql.ts';

/**
 * Operator action: hides a post from all other viewers, or restores it. Its couple sees that it was taken down. Null for
 * an unknown post.
 */
export async function setPostTakenDown(
  tx: Tx,
  emit: Emit,
  postId: string,
  isDown: boolean,
): Promise<{ twosomeId: string; makerId: string; changed: boolean } | null> {
  const post = await lockPost(tx, postId);
  if (post === null) return null;
  const payload = { postId, twosomeId: post.twosome_id };
  const changed = post.taken_down !== isDown;
  if (changed) {
    await setTakenDown(tx, postId, isDown ? now() : null);
    await emit(tx, postChanged, payload);
  }
  if (changed && isDown && !post.is_private) await emit(tx, postHidden, payload);
  return { twosomeId: post.twosome_id, makerId: post.creator_id, changed };
}
