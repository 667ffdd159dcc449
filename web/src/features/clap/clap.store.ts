import type { clapCalls } from '@twosome/contract/clap/clap.contract';
import { nextClap, tapWants } from '@twosome/contract/clap/clap.rules';
import type { Clap, Post } from '@twosome/contract/post/post.contract';
import { haptic } from '../../native/native.ts';
import { ifNotFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { getUser } from '../auth/auth.store.ts';
import { fetchPost, getPost, loadPost, upsertAnswer } from '../post/post.store.ts';

const call = caller<typeof clapCalls>();

const updates = createOptimistic<boolean>(async (postId, want) => {
  // not found: the post was deleted, or this couple cannot see it any more
  await ifNotFound(upsertAnswer(sendClap(postId, want)), () => loadPost(postId));
});

/** Returns the post with the couple's clap. `want` states the target state, so a repeat is harmless. */
async function sendClap(postId: string, want: boolean): Promise<Post> {
  const answer = await call('POST post/:id/clap/toggle_clap/', { params: { id: postId }, body: { want } });
  // a withdrawn clap is answered without a body
  return answer?.post ?? fetchPost(postId);
}

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
export function tapHeart(postId: string): Promise<boolean> {
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

function now(postId: string) {
  const me = getUser()?.id ?? '';
  const clap = getPost(postId)?.clap ?? null;
  const update = updates.get(postId);
  return { me, clap: update ? nextClap(clap, me, update.value).clap : clap };
}

type Heart = 'complete' | 'mine' | 'partner' | 'none';

/** The state of the heart icon (S4.46 to S4.49). `clap` is the last server state, `inFlight` whether a tap is being sent. */
function heartOf(clap: Clap | null, myUserId: string, inFlight: boolean): Heart {
  const byPartner = clap !== null && clap.initiated_by !== myUserId;
  if (clap?.is_complete || (byPartner && inFlight)) return 'complete';
  if (inFlight || (clap !== null && !byPartner)) return 'mine';
  return byPartner ? 'partner' : 'none';
}
