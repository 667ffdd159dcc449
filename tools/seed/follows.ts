import type { Couple } from './couples.ts';
import { handOf } from './pictures/hand.ts';
import type { Planned } from './plan.ts';

/** One couple follows another. A private one is asked, and lets them wait, or not. */
export interface PlannedFollow {
  follower: Couple;
  followed: Couple;
  /** days before now */
  age: number;
  /** when a private couple says yes; left out: it has not yet */
  acceptedAge?: number;
}

/** Who follows whom among those whom one tries the demo as: from, to, when, and when a private one said yes. */
const arrows: readonly (readonly [string, string, number, number?])[] = [
  ['Chloe', 'Ana', 59.4],
  ...['Mila', 'Leo', 'Aiko', 'Priya', 'Ruth', 'Amara', 'Dalia', 'Ines'].map(
    (name) => [name, 'Ana', 59] as const,
  ),
  ['Nadia', 'Ana', 31],
  ['Rosa', 'Ana', 17.4],
  ['Josh', 'Ana', 8.3],
  ['Lin', 'Ana', 0.9],
  ['Mei', 'Ana', 0.16],
  ['Ana', 'Chloe', 59.3, 59.1],
  ...['Mila', 'Leo', 'Aiko', 'Priya', 'Ruth', 'Amara', 'Dalia'].map((name) => ['Ana', name, 59] as const),
  ['Ana', 'Tess', 58.9, 58.2],
  ['Ana', 'Zoe', 6.1, 5.2],
  ['Ana', 'Freya', 2.2],
  ['Ana', 'Greta', 0.7],
  ...['Leo', 'Ines', 'Ruth', 'Nora'].map((name) => ['Chloe', name, 58.8] as const),
  ...['Leo', 'Nora', 'Ruth', 'Hanna'].map((name) => [name, 'Chloe', 58.8, 58] as const),
  ['Mallory', 'Chloe', 5.5],
  ['Amara', 'Chloe', 1.4],
  ['Lin', 'Chloe', 0.2],
];

/** The cast as it is told above; everybody else follows a few couples near them in the list. */
export function planFollows(couples: readonly Couple[]): PlannedFollow[] {
  const named = (name: string): Couple => couples.find(({ names }) => names[0] === name) as Couple;
  const cast = arrows.map(
    ([from, to, age, acceptedAge]): PlannedFollow => ({
      follower: named(from),
      followed: named(to),
      age,
      ...(acceptedAge !== undefined && { acceptedAge }),
    }),
  );
  const rest = couples.slice(3);
  const others = rest.flatMap((follower, place) =>
    [1, 2, 3, 5, 8, 13].map((step): PlannedFollow => {
      const hand = handOf('follow', place * 100 + step);
      const followed = rest[(place + step) % rest.length] as Couple;
      const age = hand.between(56.5, 59);
      const isWaiting = isPrivate(followed) && hand.chance(0.15);
      return { follower, followed, age, ...(!isWaiting && { acceptedAge: age - hand.between(0.1, 1) }) };
    }),
  );
  return [...cast, ...others];
}

/** Until it has a name a couple is private, as all are at first. */
export const isPrivate = ({ isPublic, username }: Couple): boolean => !isPublic || username === undefined;

/** Other couples that saw a post when it came out: all of them a public couple's, its followers a private one's. */
export const readersOf =
  (couples: readonly Couple[], follows: readonly PlannedFollow[]) =>
  ({ couple, age }: Planned): Couple[] =>
    isPrivate(couple)
      ? follows
          .filter(({ followed, acceptedAge = 0 }) => followed === couple && acceptedAge > age)
          .map(({ follower }) => follower)
      : couples.filter((one) => one !== couple);
