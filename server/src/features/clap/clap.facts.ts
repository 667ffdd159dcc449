import { fact } from '../../platform/facts.ts';

interface OfClap {
  postId: string;
  /** the post's couple */
  twosomeId: string;
  /** the couple that claps */
  clapperId: string;
}

/** Begun, completed or taken back: the post is another for its couple and for the clapping one. */
export const clapChanged = fact<OfClap>('clap.changed');
/** Both partners have clapped now. */
export const clapCompleted = fact<OfClap>('clap.completed');
