import { timing } from '@twosome/contract/platform/timing';

/** The last tap on any photo: two taps on two posts are no double tap, however quick. */
let last = { postId: '', at: Number.NEGATIVE_INFINITY };

/** Whether this tap, at `at` milliseconds, is the second of two on the same post. */
export function isSecondTap(postId: string, at: number): boolean {
  const isSecond = last.postId === postId && at - last.at <= timing.clapTapWindow;
  last = { postId, at };
  return isSecond;
}
