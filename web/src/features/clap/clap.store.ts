import { nextClap, tapWants } from '@twosome/contract/clap/clap.rules';
import type { Clap, Post } from '@twosome/contract/post/post.contract';
import { haptic } from '../../native/native.ts';
import { isNotFound } from '../../platform/failure.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { getUser } from '../auth/auth.store.ts';
import { getPost, loadPost, upsertAnswer } from '../post/post.store.ts';
import { sendClap } from './clap.api.ts';

const updates = createOptimistic<boolean>(async (postId, want) => {
  try {
    await upsertAnswer(sendClap(postId, want));
  } catch (error) {
    // the post was deleted, or this couple cannot see it any more
    if (isNotFound(error)) await loadPost(postId);
    throw error;
  }
});

const isComplete = (clap: Clap | null): boolean => clap?.is_complete ?? false;

export interface Clapping {
  heart: Heart;
  /** complete claps */
  count: number;
  inFlight: boolean;
  /** the request in flight withdraws the clap */
  isWithdrawing: boolean;
}

/** The couple's clap on a post, including a pending change. */
export function useClapping(post: Post): Clapping {
  const update = updates.use(post.id);
  const inFlight = update !== undefined;
  const { clap, me } = now(post.id);
  const count = post.clap_count + Number(isComplete(clap)) - Number(isComplete(post.clap));
  return { heart: heartOf(clap, me, inFlight), count, inFlight, isWithdrawing: update?.value === false };
}

/** Toggles the clap. Rejects when the server refuses; the heart is reverted by then. */
export function tapHeart(postId: string): Promise<void> {
  const { clap, me } = now(postId);
  const want = tapWants(clap, me);
  // stronger haptic when this completes the clap
  if (want) haptic(clap === null ? 'light' : 'success');
  return updates.apply(postId, want);
}

/** A double tap on the photo only adds a clap, it never withdraws one. */
export function canTapPhoto(postId: string): boolean {
  const { clap, me } = now(postId);
  return tapWants(clap, me);
}

export function now(postId: string) {
  const me = getUser()?.id ?? '';
  const clap = getPost(postId)?.clap ?? null;
  const update = updates.get(postId);
  return { me, clap: update ? nextClap(clap, me, update.value).clap : clap };
}

export type Heart = 'complete' | 'mine' | 'partner' | 'none';

/** The state of the heart icon (SPEC section 4). `clap` is the last server state, `inFlight` whether a tap is being sent. */
export function heartOf(clap: Clap | null, myUserId: string, inFlight: boolean): Heart {
  const byPartner = clap !== null && clap.initiated_by !== myUserId;
  if (clap?.is_complete || (byPartner && inFlight)) return 'complete';
  if (inFlight || (clap !== null && !byPartner)) return 'mine';
  return byPartner ? 'partner' : 'none';
}
