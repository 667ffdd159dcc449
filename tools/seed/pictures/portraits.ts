import { type Colour, mix } from './colour.ts';
import { type Drawing, place, wash } from './draw.ts';
import { type Hand, handOf } from './hand.ts';
import { clothesOf, GARMENTS, type Garment } from './portraits/clothes.ts';
import { type Face, faceOf } from './portraits/face.ts';
import { GROUNDS } from './portraits/grounds.ts';
import { hairOf, type Style } from './portraits/hair.ts';

export type Person = Face & { style: Style; cloth: Colour; second: Colour; garment: Garment };

const SKINS = ['#f7dcc6', '#f3cfb3', '#e5b48f', '#d39c72', '#c98d63', '#9a6441', '#7d4e33', '#5f3a28'];
const HAIRS = ['#2a1b1a', '#4a2c1f', '#7a4a2a', '#c48a4a', '#1b1820', '#8f3f2a', '#d9b070', '#5f4238'];
const GREYS = ['#b8b0aa', '#d9d3cc', '#8f8a8a'];
const CLOTHS = [
  '#d9584a',
  '#3f6f7a',
  '#e6b35a',
  '#55664a',
  '#f3e7d6',
  '#34405c',
  '#c98a92',
  '#7c8f9f',
  '#8a4a5a',
  '#9fae86',
  '#e0906a',
];

/** Who holds whom: a long list whose length shares no divisor with the others, so repeats come late. */
const PAIRS: readonly (readonly [Style, Style])[] = [
  ['long', 'quiff'],
  ['bun', 'short'],
  ['afro', 'buzz'],
  ['bob', 'curly'],
  ['longCurls', 'parted'],
  ['scarf', 'short'],
  ['long', 'bob'],
  ['quiff', 'crop'],
  ['braids', 'beanie'],
  ['wavy', 'bald'],
  ['locs', 'short'],
  ['pony', 'curly'],
  ['short', 'parted'],
  ['lowBun', 'turban'],
  ['curly', 'bun'],
  ['beanie', 'quiff'],
  ['wavy', 'locs'],
  ['bob', 'buzz'],
  ['pony', 'lowBun'],
  ['longCurls', 'crop'],
  ['lowBun', 'parted'],
  ['braids', 'curly'],
  ['afro', 'bob'],
];

/** Skins by place in SKINS. */
const TONES = [
  [0, 1],
  [6, 7],
  [2, 0],
  [4, 3],
  [7, 5],
  [1, 4],
  [5, 6],
  [3, 2],
  [0, 5],
  [6, 2],
  [1, 1],
] as const;

const BEARDED: readonly Style[] = [
  'quiff',
  'short',
  'buzz',
  'parted',
  'bald',
  'turban',
  'crop',
  'locs',
  'beanie',
];

/** The two people of a seed: the same for ever, and for at least a hundred seeds never the same twice. */
export function coupleOf(seed: number): readonly [Person, Person] {
  const [left, right] = PAIRS[seed % PAIRS.length] ?? ['long', 'quiff'];
  const [one, other] = TONES[(seed * 3 + Math.floor(seed / PAIRS.length)) % TONES.length] ?? [0, 1];
  const hand = handOf('couple', seed);
  const old = seed % 13 === 9;
  const cloth = CLOTHS[(seed * 4 + 1) % CLOTHS.length] ?? '#d9584a';
  const partner = CLOTHS[(seed * 4 + 5 + (seed % 3)) % CLOTHS.length] ?? '#3f6f7a';
  return [dress(hand, left, one, cloth, old, false), dress(hand, right, other, partner, old, true)];
}

function dress(hand: Hand, style: Style, tone: number, cloth: Colour, old: boolean, second: boolean): Person {
  const dark = tone > 4 || style === 'afro' || style === 'locs' || style === 'turban';
  const skin =
    SKINS[
      style === 'afro' || style === 'locs' ? Math.max(tone, 5) : style === 'turban' ? Math.max(tone, 3) : tone
    ] ?? '#e5b48f';
  const hair = old
    ? hand.pick(GREYS)
    : dark
      ? hand.pick(['#1b1820', '#2a1b1a', '#3a2420'])
      : hand.pick(HAIRS);
  const masculine = BEARDED.includes(style) && (second || ['quiff', 'short'].includes(style));
  const garments = masculine
    ? GARMENTS.filter((garment) => garment !== 'straps')
    : style === 'scarf'
      ? (['crew', 'roll', 'jacket'] as const)
      : GARMENTS;
  return {
    style,
    skin,
    hair,
    cloth: style === 'scarf' ? mix(cloth, '#ffffff', 0.15) : cloth,
    second: hand.pick(['#f6efe2', '#e9dcc8', '#34405c', '#f3e0d0']),
    garment: hand.pick(garments),
    eyes: hand.pick(['smiling', 'smiling', 'open', 'open', 'wink']),
    mouth: hand.pick(['smile', 'smile', 'grin', 'quiet']),
    beard:
      style === 'turban'
        ? 'full'
        : masculine
          ? hand.pick(['none', 'full', 'stubble', 'goatee', 'moustache'])
          : 'none',
    glasses: style === 'scarf' ? 'none' : hand.pick(['none', 'none', 'none', 'round', 'square']),
    freckles: tone < 3 && hand.chance(0.3),
    earrings: !masculine && hand.chance(0.55),
    ears: style !== 'scarf',
  };
}

/** Exactly two people, cheek to cheek. */
export function couple(w: number, h: number, seed: number): Drawing {
  const [one, other] = coupleOf(seed);
  const hand = handOf('portrait', seed);
  const size = Math.min(w, h) / 1000;
  const ground = GROUNDS[(seed * 5 + Math.floor(seed / GROUNDS.length)) % GROUNDS.length] ?? GROUNDS[0];
  const side = hand.chance(0.5) ? -1 : 1;
  const taller = place(w / 2 + 172 * size * side, h * 0.43, size * 1.3, bust(hand, other), -7 * side);
  const nearer = place(w / 2 - 178 * size * side, h * 0.53, size * 1.24, bust(hand, one), 8 * side);
  return (ground?.(hand, w, h) ?? '') + taller + nearer + wash(w, h, '#fff3d8', '#4a1a24', 0.24);
}

function bust(hand: Hand, person: Person): Drawing {
  // A headscarf goes with the dress; a hat or turban is a colour of its own.
  const cloth = person.style === 'scarf' ? person.cloth : mix(person.second, '#c8473f', 0.35);
  const hair = hairOf(person.style, { hand, hair: person.hair, cloth });
  return (
    hair.back +
    clothesOf(person.garment, person.cloth, person.second, person.skin) +
    faceOf(person) +
    hair.front
  );
}
