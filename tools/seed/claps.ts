import { type Couple, isFirst } from './couples.ts';
import { type Hand, handOf } from './pictures/hand.ts';
import { isLately, type Planned } from './plan.ts';

/** A couple claps: both of them, or one of them so far. */
export interface PlannedClap {
  post: Planned;
  couple: Couple;
  tappers: readonly (0 | 1)[];
  /** days before now */
  age: number;
}

/** A few posts are loved, most are liked, some are passed by. */
export function planClaps(
  posts: readonly Planned[],
  readersOf: (post: Planned) => readonly Couple[],
): PlannedClap[] {
  return posts.flatMap((post) => {
    const hand = handOf('claps', post.seed);
    const share = isLately(post) ? 0.75 : 0.1 + 0.6 * hand.next() ** 4;
    return readersOf(post).flatMap((couple) => {
      const tappers = tapsOf(couple, post, share, hand);
      const age = soonAfter(post.age, hand);
      return tappers.length === 0 ? [] : [{ post, couple, tappers, age }];
    });
  });
}

/** Of the couple that most people try the demo as, each begins some claps that the other has not completed yet. */
function tapsOf(couple: Couple, post: Planned, share: number, hand: Hand): PlannedClap['tappers'] {
  const first = hand.chance(0.5) ? 0 : 1;
  const both = [first, first === 0 ? 1 : 0] as const;
  const fate = hand.next();
  if (isFirst(couple)) {
    if (isLately(post)) return [post.maker === 0 ? 1 : 0];
    return fate < 0.45 ? both : fate < 0.65 ? [first] : [];
  }
  if (fate >= share) return [];
  return fate < share * 0.08 ? [first] : both;
}

/** Most people are quick, some find a post days later. */
export const soonAfter = (age: number, hand: Hand): number =>
  Math.max(age * hand.between(0.1, 0.9), age - 0.06 - 3 * hand.next() ** 2);
