import type { Clap } from '../post/post.contract.ts';

export interface ClapStep {
  /** the couple's clap from now on */
  clap: Clap | null;
  changed: boolean;
  /** it became complete by this tap */
  completed: boolean;
  /** what the post's clap_count grows by: it counts complete claps only */
  delta: -1 | 0 | 1;
}

/** What a tap asks for: to clap, where something of mine is missing; else to take it back. */
export const tapWants = (clap: Clap | null, userId: string): boolean =>
  clap === null || (!clap.is_complete && clap.initiated_by !== userId);

/**
 * The couple's clap after one of the two taps: the first begins it, the other one completes it, and it is taken back
 * by who began it, or by either once it is complete. `want` states the wish, so that a retry changes nothing.
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

export type Heart = 'complete' | 'mine' | 'partner' | 'none';

/** What the heart shows (SPEC section 4); `clap` is what the server last said, `inFlight` a tap on its way. */
export function heartOf(clap: Clap | null, myUserId: string, inFlight: boolean): Heart {
  const byPartner = clap !== null && clap.initiated_by !== myUserId;
  if (clap?.is_complete || (byPartner && inFlight)) return 'complete';
  if (inFlight || (clap !== null && !byPartner)) return 'mine';
  return byPartner ? 'partner' : 'none';
}

/** Two taps on the image only ever add a clap; they never take one back. */
export const canClapFromImage = (clap: Clap | null, userId: string): boolean => tapWants(clap, userId);
