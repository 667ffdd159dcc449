import { type Colour, darker, lighter, mix } from './colour.ts';
import { circle, type Drawing, ellipse, line, path, place, rect } from './draw.ts';
import type { Hand } from './hand.ts';

/** Someone seen from behind, as people in these pictures look at what we look at. */
export type Figure = {
  skin: Colour;
  hair: Colour;
  cloth: Colour;
  legs: Colour;
  style: 'short' | 'long' | 'bun' | 'bob' | 'curly' | 'beanie';
  skirt: boolean;
};

export const SKINS = ['#f7dcc6', '#f3cfb3', '#e5b48f', '#c98d63', '#9a6441', '#6f432c'] as const;
export const HAIRS = ['#2a1b1a', '#4a2c1f', '#7a4a2a', '#c48a4a', '#1b1820', '#8f3f2a', '#b8b0aa'] as const;
const CLOTHS = [
  '#d9584a',
  '#3f6f7a',
  '#e6b35a',
  '#55664a',
  '#e9dcc8',
  '#34405c',
  '#c98a92',
  '#7c8f9f',
  '#8a4a5a',
];
const LEGS = ['#2d3448', '#3a322f', '#4a5668', '#54463c', '#232833'];
const STYLES: readonly Figure['style'][] = ['short', 'long', 'bun', 'bob', 'curly', 'short'];

/** Two people, dressed for `winter` or not; `dye` is what the hour does to colours. */
export function pairOf(hand: Hand, dye: (colour: Colour) => Colour, winter = false): [Figure, Figure] {
  const one = (styles: readonly Figure['style'][], taken?: Colour): Figure => ({
    ...complexion(hand, dye),
    cloth: dye(hand.pick(CLOTHS.filter((cloth) => cloth !== taken))),
    legs: dye(hand.pick(LEGS)),
    style: winter && hand.chance(0.6) ? 'beanie' : hand.pick(styles),
    skirt: false,
  });
  const left = one(['short', 'short', 'curly', 'short', 'bob']);
  const right = one(STYLES.slice(1));
  if (left.cloth === right.cloth) right.cloth = mix(right.cloth, dye('#c98a92'), 0.6);
  right.skirt = !winter && ['long', 'bun', 'bob'].includes(right.style) && hand.chance(0.6);
  return [left, right];
}

export function silhouettes(hand: Hand, ink: Colour): [Figure, Figure] {
  const one = (style: Figure['style'], colour: Colour): Figure => ({
    skin: colour,
    hair: colour,
    cloth: colour,
    legs: colour,
    style,
    skirt: false,
  });
  return [one('short', ink), one(hand.pick(['long', 'bun', 'bob', 'short', 'curly']), darker(ink, 0.2))];
}

/** Deep skins go with dark hair more often than not. */
function complexion(hand: Hand, dye: (colour: Colour) => Colour): Pick<Figure, 'skin' | 'hair'> {
  const tone = hand.whole(0, SKINS.length - 1);
  const hair = tone > 3 ? hand.pick([HAIRS[0], HAIRS[4], HAIRS[1]]) : hand.pick(HAIRS.slice(0, 6));
  return { skin: dye(SKINS[tone] ?? SKINS[0]), hair: dye(hair) };
}

/** The back of a head, its middle at (0, 0), about 60 units wide. */
function head({ skin, hair, style, cloth }: Figure): Drawing {
  const neck = rect(-11, 18, 22, 34, mix(skin, '#6a2f2a', 0.18), { corner: 8 });
  const skull = ellipse(0, 0, 30, 35, skin) + ellipse(-29, 4, 5, 9, skin) + ellipse(29, 4, 5, 9, skin);
  const shine = path('M-20-18C-14-30 6-34 16-28C2-28-10-22-20-18Z', lighter(hair, 0.22), { opacity: 0.5 });
  const cap = path('M-31 6C-38-50 38-50 31 6C24 24 14 26 0 26S-24 24-31 6Z', hair);
  if (style === 'long')
    return (
      neck +
      skull +
      path('M-34-2C-36-50 36-50 34-2C36 30 44 62 38 88C18 98-18 98-38 88C-44 62-36 30-34-2Z', hair) +
      shine
    );
  if (style === 'bob')
    return (
      neck +
      skull +
      path('M-36-2C-38-50 38-50 36-2C40 16 42 30 34 42C14 50-14 50-34 42C-42 30-40 16-36-2Z', hair) +
      shine
    );
  if (style === 'bun') return neck + skull + cap + circle(0, -42, 17, lighter(hair, 0.06)) + shine;
  if (style === 'curly') {
    const curls = Array.from({ length: 11 }, (_, i) =>
      circle(Math.cos(i * 0.571) * 27, -8 + Math.sin(i * 0.571) * 27, 15, hair),
    );
    return neck + skull + curls.join('') + circle(0, -6, 28, hair) + shine;
  }
  if (style === 'beanie') {
    const wool = lighter(cloth, 0.28);
    return (
      neck +
      skull +
      path('M-31 6C-33-30 33-30 31 6C26 24 14 28 0 28S-26 24-31 6Z', hair) +
      path('M-35-4C-38-52 38-52 35-4Z', wool) +
      rect(-37, -10, 74, 17, lighter(wool, 0.2), { corner: 8 }) +
      circle(0, -46, 12, lighter(wool, 0.35))
    );
  }
  return neck + skull + cap + shine;
}

/** Two sitting close, seen from behind: 230 units tall, the seat at (0, 0). */
export function sitting([left, right]: readonly [Figure, Figure]): Drawing {
  const torso =
    'M-60 0C-64-60-62-106-38-124C-26-131-14-134-12-142H12C14-134 26-131 38-124C62-106 64-60 60 0Z';
  const shade = (colour: Colour) => darker(colour, 0.18);
  const back = (figure: Figure) =>
    path(torso, figure.cloth) + line('M0-112C2-80 2-50 0-14', shade(figure.cloth), 2.5, 0.35);
  const arm = line('M-14-106C22-112 46-104 74-76', shade(left.cloth), 26) + circle(76, -74, 12, left.skin);
  const leaning = place(40, 0, 0.93, back(right)) + arm + place(-46, 0, 1, back(left));
  return leaning + place(-46, -186, 1, head(left)) + place(24, -166, 0.93, head(right), -15);
}

/** Two standing or walking hand in hand, seen from behind: 290 units tall, feet at (0, 0). */
export function walking([left, right]: readonly [Figure, Figure], coats = false): Drawing {
  return place(-50, 0, 1, standing(left, 1, coats)) + place(48, 0, 0.94, standing(right, -1, coats));
}

/** One of the two; `towards` 1 gives the hand to the right, -1 to the left. */
export function standing(figure: Figure, towards: 1 | -1, coat = false): Drawing {
  const shoe = darker(figure.legs, 0.5);
  const legs =
    path('M-27-128L-24-6H-5L-1-110L5-6H24L27-128Z', figure.legs) +
    ellipse(-15, -3, 12, 6, shoe) +
    ellipse(15, -3, 12, 6, shoe);
  const bare =
    path('M-18-90L-15-6H-5L-3-90ZM3-90L5-6H15L18-90Z', figure.skin) +
    ellipse(-10, -3, 9, 5, shoe) +
    ellipse(10, -3, 9, 5, shoe);
  const skirt = path(
    'M-30-140C-40-100-46-74-48-56C-20-46 20-46 48-56C46-74 40-100 30-140Z',
    darker(figure.cloth, 0.08),
  );
  const long = path('M-40-196C-46-150-46-110-44-76C-20-68 20-68 44-76C46-110 46-150 40-196Z', figure.cloth);
  const body = path(
    'M-34-122C-36-150-42-176-42-192C-38-210-22-216-10-220H10C22-216 38-210 42-192C42-176 36-150 34-122C16-116-16-116-34-122Z',
    figure.cloth,
  );
  const far = line(
    `M${-36 * towards} -190C${-48 * towards} -160 ${-50 * towards} -140 ${-46 * towards} -112`,
    darker(figure.cloth, 0.12),
    19,
  );
  const near = line(
    `M${34 * towards} -190C${44 * towards} -160 ${48 * towards} -140 ${50 * towards} -116`,
    darker(figure.cloth, 0.12),
    19,
  );
  const hands = circle(-46 * towards, -106, 8, figure.skin) + circle(50 * towards, -108, 8, figure.skin);
  const middle = line('M0-200C2-180 2-150 0-126', darker(figure.cloth, 0.2), 2, 0.35);
  return (
    far +
    near +
    hands +
    (figure.skirt ? bare : legs) +
    body +
    (figure.skirt ? skirt : '') +
    (coat ? long : '') +
    middle +
    place(0, -252, 0.86, head(figure))
  );
}
