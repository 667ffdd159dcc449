import { defineEvent } from '../../platform/events.ts';
import { broadcastPostTo } from '../post/post.events.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';

interface ClapPayload {
  postId: string;
  /** the post's couple */
  twosomeId: string;
  /** the clapping couple */
  clapperId: string;
}

/** A clap was begun, completed or withdrawn. */
export const clapChanged = defineEvent<ClapPayload>('clap.changed', 'postId', ({ twosomeId, clapperId }) => [
  twosomeId,
  clapperId,
]);
/** A couple's first complete clap for a post of another couple. */
export const clapCompleted = defineEvent<ClapPayload>('clap.completed', 'postId');

/** Sends the post to its couple, whose count changes, and to the clapping couple, whose clap changes. */
export const broadcastClap = (deps: BroadcastDeps, { postId, twosomeId, clapperId }: ClapPayload) =>
  broadcastPostTo(deps, postId, [twosomeId, clapperId]);
