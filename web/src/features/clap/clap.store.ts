import { canClapFromImage, type Heart, heartOf, nextClap, tapWants } from '@twosome/contract/clap/clap.rules';
import type { Clap, Post } from '@twosome/contract/post/post.contract';
import { feel } from '../../native/native.ts';
import { isNotFound } from '../../platform/failure.ts';
import { createWishes } from '../../platform/wishes.ts';
import { getUser } from '../auth/auth.store.ts';
import { getPost, keepPost, loadPost } from '../post/post.store.ts';
import { sendClap } from './clap.api.ts';

const wishes = createWishes<boolean>(async (postId, want) => {
  const version = getPost(postId)?.version;
  try {
    await keepClap(postId, version, await sendClap(postId, want));
  } catch (error) {
    // it is gone, or this couple may see it no longer
    if (isNotFound(error)) await loadPost(postId);
    throw error;
  }
});

/** Writes the answer into the post, unless the post has changed meanwhile and tells of something newer. */
async function keepClap(postId: string, version: number | undefined, clap: Clap | null): Promise<void> {
  const post = getPost(postId);
  if (post === undefined) return;
  if (post.version !== version) return isSame(post.clap, clap) ? undefined : loadPost(postId);
  const is_liked = isComplete(clap);
  // a clap that was pending was never counted
  const clap_count = post.clap_count + Number(is_liked) - Number(isComplete(post.clap));
  keepPost({ ...post, clap, is_liked, clap_count });
}

const isComplete = (clap: Clap | null): boolean => clap?.is_complete ?? false;
const isSame = (one: Clap | null, other: Clap | null): boolean =>
  one?.initiated_by === other?.initiated_by && isComplete(one) === isComplete(other);

export interface Clapping {
  heart: Heart;
  /** complete claps */
  count: number;
  inFlight: boolean;
}

/** The couple's clap on a post, with what was just tapped laid over it. */
export function useClapping(post: Post): Clapping {
  const inFlight = wishes.use(post.id) !== undefined;
  const { clap, me } = now(post.id);
  const count = post.clap_count + Number(isComplete(clap)) - Number(isComplete(post.clap));
  return { heart: heartOf(clap, me, inFlight), count, inFlight };
}

/** A tap on the heart: claps, or takes it back. Rejects when the server says no; the heart is back by then. */
export function tapHeart(postId: string): Promise<void> {
  const { clap, me } = now(postId);
  const want = tapWants(clap, me);
  // more so when both have clapped
  if (want) feel(clap === null ? 'light' : 'success');
  return wishes.wish(postId, want);
}

/** Two taps on the photo only ever add a clap. */
export function canTapPhoto(postId: string): boolean {
  const { clap, me } = now(postId);
  return canClapFromImage(clap, me);
}

function now(postId: string) {
  const me = getUser()?.id ?? '';
  const clap = getPost(postId)?.clap ?? null;
  const wish = wishes.get(postId);
  return { me, clap: wish ? nextClap(clap, me, wish.want).clap : clap };
}
