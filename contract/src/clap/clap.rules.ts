import type { Clap } from '../post/post.contract.ts';

export interface ClapStep {
  /** the couple's clap after the tap */
  clap: Clap | null;
  changed: boolean;
  /** this tap completed the clap */
  completed: boolean;
  /** change of the post's clap_count, which counts complete claps only */
  delta: -1 | 0 | 1;
}

/** The result that a tap requests: true (clap) while this user's half is missing, else false (withdraw). */
export const tapWants = (clap: Clap | null, userId: string): boolean =>
  clap === null || (!clap.is_complete && clap.initiated_by !== userId);

/**
 * The couple's clap after a tap by one partner. The first tap starts it, the other partner's tap completes it. The
 * starter can withdraw a pending clap, either partner a complete one. `want` states the requested result, so that a
 * retry changes nothing.
 */
export function nextClap(before: Clap | null, userId: string, want?: boolean): ClapStep {
  const wanted = want ?? tapWants(before, userId);
  if (!wanted) return step(before, null);
  if (before === null) return step(before, { initiated_by: userId, is_complete: false });
  if (before.is_complete || before.initiated_by === userId) return step(before, before);
  return step(before, { ...before, is_complete: true });
}

function step(before: Clap | null, clap: Clap | null): ClapStep {
  const [was, is] = [before?.is_complete ?? false, clap?.is_complete ?? false];
  return { clap, changed: clap !== before, completed: is && !was, delta: was === is ? 0 : is ? 1 : -1 };
}
