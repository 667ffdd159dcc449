/** The people of the story. The first two couples and Eve are the cast that tests and stories use too. */
export interface Couple {
  names: readonly [string, string];
  /** name parts, connector and whether the first one's comes first; left out: none chosen yet */
  username?: readonly [string, '&' | '.' | '+', string];
  bio: string;
  isPublic: boolean;
  /** how many posts they made, and how many of them the partner published */
  posts: readonly [made: number, published: number];
}

export const cast: readonly Couple[] = [
  {
    names: ['Ana', 'Bruno'],
    username: ['ana', '&', 'bruno'],
    bio: 'Rowing in circles since 2016. Tomatoes on the balcony, two bicycles, no plan for Sunday.',
    isPublic: true,
    posts: [14, 10],
  },
  {
    names: ['Chloe', 'Dan'],
    username: ['chloe', '.', 'dan'],
    bio: 'One of us reads maps, the other one asks people.',
    isPublic: false,
    posts: [8, 6],
  },
  {
    names: ['Mallory', 'Max'],
    username: ['mallory', '+', 'max'],
    bio: 'We like to watch.',
    isPublic: true,
    posts: [2, 1],
  },
];

/** The couple that most people try the demo as. */
export const isFirst = (couple: Couple): boolean => couple === cast[0];

/** Somebody who is signed in and alone. */
export const alone = ['Eve', 'Noor', 'Pavel'] as const;

const more: readonly [string, string, '&' | '.' | '+', string][] = [
  ['Mila', 'Jonas', '&', 'Slow mornings, long walks, one very loud kettle.'],
  ['Leo', 'Matteo', '.', 'Slow boats, loud opera, one grumpy cat.'],
  ['Aiko', 'Ren', '+', 'Collecting small trains and large breakfasts.'],
  ['Zoe', 'Sam', '&', 'She plants, he waters, the cat digs it up again.'],
  ['Ines', 'Rui', '.', 'Three hours from the sea and counting.'],
  ['Tess', 'Owen', '&', 'Always the first ones on the lake.'],
  ['Nadia', 'Karim', '+', 'Cooking through a book that has no pictures.'],
  ['Freya', 'Nils', '.', 'Cold water, warm socks.'],
  ['Lucia', 'Pablo', '&', 'Dancing badly in kitchens since the wedding of friends.'],
  ['Hanna', 'Elif', '+', 'Two libraries, one flat.'],
  ['Priya', 'Arjun', '&', 'Tea first. Then everything else.'],
  ['Clara', 'Theo', '.', 'Learning the names of birds, forgetting the names of streets.'],
  ['Ruth', 'Miriam', '&', 'Forty years and still arguing about the window.'],
  ['Josh', 'Ethan', '+', 'We bought a tent. It has opinions.'],
  ['Yara', 'Malik', '.', 'Postcards to ourselves.'],
  ['Greta', 'Emil', '&', 'Bread on Saturdays.'],
  ['Amara', 'Chidi', '+', 'Long distance until spring. Then the same street, at last.'],
  ['Sofia', 'Luca', '&', 'Eleven cacti and a baby.'],
  ['Maud', 'Pim', '.', 'Everything by bicycle.'],
  ['Isla', 'Finn', '&', 'Weather people.'],
  ['Dalia', 'Omar', '+', 'Her camera, his sandwiches.'],
  ['Vera', 'Anton', '.', 'Chess in bed. It is very serious.'],
  ['Lin', 'Wei', '&', 'Married twice, to each other.'],
  ['Kaya', 'Deniz', '+', 'Looking for the best simit, everywhere.'],
  ['Nora', 'Ida', '.', 'One garden, two kinds of roses.'],
  ['Paula', 'Hugo', '&', 'We met on a cancelled train.'],
  ['Sunniva', 'Aksel', '+', 'North of most things.'],
  ['Rosa', 'Teo', '.', 'Still on our first map.'],
  ['Mei', 'Kenji', '&', 'Quiet film nights, loud film opinions.'],
  ['Alma', 'Viggo', '+', 'Two dogs were here before us.'],
];

/** Portraits that fit these two better than the one of their place in the list. */
const portraits: Record<string, number> = {
  Leo: 30,
  Ruth: 22,
  Hanna: 41,
  Nora: 45,
  Sunniva: 44,
  Maud: 43,
  Paula: 46,
};

export const portraitOf = ({ names }: Couple, place: number): number => portraits[names[0]] ?? place + 1;

const part = (name: string): string => name.toLowerCase().slice(0, 10);

/** Thirty couples more: most of them public, one in five without a name yet. */
export const others: readonly Couple[] = more.map(([one, other, connector, bio], place) => ({
  names: [one, other],
  ...(place % 6 !== 5 && { username: [part(one), connector, part(other)] as const }),
  bio: place % 7 === 6 ? '' : bio,
  isPublic: place % 4 !== 3,
  posts: [3 + (place % 4), 2 + (place % 3)],
}));
