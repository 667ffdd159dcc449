import { timing } from '@twosome/contract/platform/timing';
import { createState } from '../../platform/state.ts';

/** The last tap on any photo: taps on two different posts are not a double tap. */
const last = createState(() => ({ postId: '', at: Number.NEGATIVE_INFINITY }));

/** Whether this tap, at `at` milliseconds, is the second of two on the same post. */
export function isSecondTap(postId: string, at: number): boolean {
  const before = last.get();
  last.set({ postId, at });
  return before.postId === postId && at - before.at <= timing.clapTapWindow;
}
