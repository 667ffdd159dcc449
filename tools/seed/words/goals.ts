/** What couples want to reach. Times are days: before now, `until` after it, or before where it is below zero. */
export interface PlannedGoal {
  /** the first one of the couple */
  of: string;
  who: 0 | 1;
  title: string;
  description: string;
  age: number;
  until: number;
  /** when they had reached it, and who said so */
  done?: readonly [who: 0 | 1, age: number];
  /** when the other one wrote in it, and what it says since */
  edited?: readonly [age: number, description: string];
}

export const GOALS: readonly PlannedGoal[] = [
  {
    of: 'Ana',
    who: 0,
    title: 'Swim the lake, end to end',
    description: 'Side by side. The slower one picks dinner.',
    age: 41,
    until: 290,
  },
  {
    of: 'Ana',
    who: 1,
    title: 'Bread without a recipe',
    description: 'Three loaves in a row that we would bring to somebody.',
    age: 34,
    until: -4,
    done: [0, 6],
  },
  {
    of: 'Ana',
    who: 1,
    title: 'Fix the blue bicycle',
    description: 'Chain, brake, bell. The bell first.',
    age: 27,
    until: -9,
  },
  {
    of: 'Ana',
    who: 0,
    title: 'Italian by spring',
    description: 'Twenty minutes each evening.',
    age: 12,
    until: 119,
    edited: [3, 'Twenty minutes each evening, and ordering without pointing.'],
  },
  {
    of: 'Ana',
    who: 1,
    title: 'Ten nights in a tent',
    description: 'Four are done. The rest by midsummer, rain counts double.',
    age: 1.2,
    until: 212,
  },
  {
    of: 'Chloe',
    who: 1,
    title: 'The long way to the lighthouse',
    description: 'On foot, with the map this time.',
    age: 15,
    until: 60,
  },
  {
    of: 'Chloe',
    who: 0,
    title: 'Sundays without phones',
    description: 'Eight of them. They lie in the bread box until dinner.',
    age: 38,
    until: 5,
    done: [1, 2],
  },
  {
    of: 'Mila',
    who: 0,
    title: 'One photo a week',
    description: 'So that next winter we remember this one.',
    age: 14,
    until: 40,
  },
  {
    of: 'Mila',
    who: 1,
    title: 'A table of our own',
    description: 'Oak, four legs, all of the same length.',
    age: 5,
    until: 150,
  },
  {
    of: 'Amara',
    who: 1,
    title: 'The same street',
    description: 'No more trains on Sunday evenings.',
    age: 30,
    until: 110,
  },
];
