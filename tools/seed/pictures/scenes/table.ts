import { type Colour, darker, lighter, linear, mix, radial } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft, within } from '../draw.ts';
import type { Hand } from '../hand.ts';

/** Things on a table, seen from above. All are drawn about (0, 0). */

/** A cup on its saucer, 200 units across; `art` is what the barista drew. */
export function cup(glaze: Colour, art: 'heart' | 'leaf' | 'none', drink: Colour = '#9c6238'): Drawing {
  const coffee = radial([
    [0, lighter(drink, 0.25)],
    [0.75, drink],
    [1, darker(drink, 0.35)],
  ]);
  const foam = '#f7e6cd';
  const heart = path('M0 30C-50 0-22-36 0-12C22-36 50 0 0 30Z', foam, { opacity: 0.95 });
  const leaf = many(4, (i) =>
    line(`M${-30 + i * 6} ${-20 + i * 13}q${30 - i * 6} ${19 - i * 2} ${60 - i * 12} 0`, foam, 7, 0.95),
  );
  return [
    soft(14, 18, 122, 120, '#4a2a22', 0.75),
    circle(0, 0, 100, linear([lighter(glaze, 0.25), darker(glaze, 0.12)], 0.8, 1)),
    circle(0, 0, 97, 'none', { stroke: '#ffffff', width: 2.5, opacity: 0.5 }),
    circle(0, 0, 66, darker(glaze, 0.1)),
    soft(8, 11, 74, 74, '#3a2a24', 0.55),
    rect(48, -9, 38, 18, linear([lighter(glaze, 0.2), darker(glaze, 0.2)]), { corner: 9 }),
    circle(0, 0, 57, linear([lighter(glaze, 0.35), darker(glaze, 0.1)], 0.8, 1)),
    circle(0, 0, 49, coffee),
    art === 'heart' ? heart : art === 'leaf' ? leaf : '',
  ].join('');
}

/** 220 units across. */
export function plate(rim: Colour, well: Colour = mix(rim, '#e8dccb', 0.5)): Drawing {
  return (
    soft(12, 16, 134, 132, '#4a2a22', 0.7) +
    circle(0, 0, 110, linear([lighter(rim, 0.3), darker(rim, 0.06)], 0.7, 1)) +
    circle(0, 0, 79, linear([darker(well, 0.1), lighter(well, 0.3)], 0.6, 1)) +
    circle(0, 0, 107, 'none', { stroke: '#ffffff', width: 2, opacity: 0.6 })
  );
}

/** 200 units wide. */
export function croissant(): Drawing {
  const ridges = [
    'M-58-24C-46-8-44 6-46 16',
    'M-24-38C-16-20-16 0-17 12',
    'M24-38C16-20 16 0 17 12',
    'M58-24C46-8 44 6 46 16',
  ];
  return (
    soft(4, 12, 104, 58, '#6a4526', 0.6) +
    path(
      'M-96 34C-88-64 88-64 96 34C74 22 50 12 0 12S-74 22-96 34Z',
      linear(['#f0b768', '#d48a3e', '#a85f26']),
    ) +
    ridges.map((d) => line(d, '#8f4e1d', 5, 0.55)).join('') +
    line('M-60-14C-30-40 30-40 60-14', '#ffe6b4', 7, 0.6) +
    line('M-82 14C-80 0-72-12-66-18', '#ffe6b4', 5, 0.4)
  );
}

/** A closed book, 130 by 180 units. */
export function book(cover: Colour): Drawing {
  return (
    rect(-58, -80, 132, 182, '#3f2a26', { opacity: 0.3, corner: 8 }) +
    rect(-62, -86, 130, 178, '#f3eadb', { corner: 5 }) +
    rect(-66, -90, 130, 178, linear([lighter(cover, 0.12), darker(cover, 0.16)], 0.6, 1), { corner: 6 }) +
    rect(-66, -90, 12, 178, darker(cover, 0.25), { corner: 4 }) +
    rect(-36, -46, 80, 34, '#f6e7d2', { corner: 4 }) +
    rect(-24, -36, 56, 4, darker(cover, 0.2)) +
    rect(-16, -26, 40, 3, darker(cover, 0.2))
  );
}

/** A flower on its stem, lying; the blossom is at (0, 0), about 90 units. */
export function cutFlower(petal: Colour, heart: Colour, petals = 9): Drawing {
  const stem =
    line('M0 0C40-30 110-44 190-24', '#5f7f58', 7) +
    ellipse(96, -52, 34, 12, '#6f9066', { turn: -24 }) +
    ellipse(140, -14, 26, 9, '#5f8058', { turn: 24 });
  const ring = many(
    petals,
    (i) =>
      `<g transform="rotate(${n((i * 360) / petals)})">${ellipse(0, -30, 14, 30, i % 2 ? petal : darker(petal, 0.07))}</g>`,
  );
  return (
    soft(6, 10, 70, 64, '#4a2a22', 0.5) +
    stem +
    ring +
    circle(0, 0, 15, heart) +
    circle(-3, -4, 8, lighter(heart, 0.3))
  );
}

/** A table top of boards over the whole picture. */
export function boards(hand: Hand, w: number, h: number, wood: Colour, count = 6): Drawing {
  const wide = w / count;
  const board = (i: number) => {
    const tone = mix(wood, hand.chance(0.5) ? '#fff0d8' : '#3a2018', hand.between(0, 0.1));
    const grain = many(7, () => {
      const [x, y] = [wide * (i + hand.next()), h * hand.between(-0.2, 0.9)];
      return line(
        `M${n(x)} ${n(y)}q${n(hand.between(-6, 6))} ${n(h * 0.15)} 0 ${n(h * hand.between(0.2, 0.5))}`,
        darker(tone, 0.35),
        w * 0.0016,
        0.28,
      );
    });
    return (
      rect(wide * i, 0, wide + 1, h, linear([tone, darker(tone, 0.05), tone])) +
      grain +
      rect(wide * (i + 1) - w * 0.002, 0, w * 0.0035, h, darker(wood, 0.5), { opacity: 0.6 })
    );
  };
  return many(count, board);
}

/** Checked cloth filling a shape. */
export function gingham(
  shape: Drawing,
  x: number,
  y: number,
  size: number,
  colour: Colour,
  check: number,
): Drawing {
  const count = Math.ceil(size / check);
  const bands = many(count, (i) =>
    i % 2
      ? ''
      : rect(x + i * check, y, check, size, colour, { opacity: 0.5 }) +
        rect(x, y + i * check, size, check, colour, { opacity: 0.5 }),
  );
  return within(shape, rect(x, y, size, size, '#fdf7ec') + bands);
}

/** A napkin or cloth with soft folds, 240 units. */
export function napkin(cloth: Colour): Drawing {
  return (
    soft(10, 14, 150, 130, '#4a2a22', 0.4) +
    path(
      'M-110-84Q-20-104 112-80Q104 0 118 86Q10 104-104 90Q-122 0-110-84Z',
      linear([lighter(cloth, 0.2), darker(cloth, 0.08)], 1, 1),
    ) +
    line('M-90-60Q0-40 90-64', darker(cloth, 0.2), 3, 0.3) +
    line('M-40-84Q-20 0-50 86', darker(cloth, 0.2), 3, 0.25) +
    line('M60-82Q40 0 72 84', lighter(cloth, 0.4), 4, 0.4)
  );
}

/** Berries, olives, buttons of butter: small round things strewn over a disc. */
export function strewn(
  hand: Hand,
  reach: number,
  size: number,
  count: number,
  colours: readonly Colour[],
): Drawing {
  return many(count, () => {
    const [angle, far] = [hand.next() * 6.283, Math.sqrt(hand.next()) * reach];
    const [x, y, r] = [Math.cos(angle) * far, Math.sin(angle) * far, size * hand.between(0.85, 1.15)];
    return place(
      x,
      y,
      1,
      circle(r * 0.15, r * 0.22, r, '#2a1420', { opacity: 0.3 }) +
        circle(0, 0, r, hand.pick(colours)) +
        circle(-r * 0.3, -r * 0.32, r * 0.26, '#ffffff', { opacity: 0.55 }),
    );
  });
}

/** A daisy in the grass, 60 units. */
export const daisy = (): Drawing =>
  many(9, (i) => `<g transform="rotate(${i * 40})">${ellipse(0, -17, 7, 14, '#fffdf4')}</g>`) +
  circle(0, 0, 8, '#f0b52e');
