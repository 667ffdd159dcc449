import { type Colour, darker, lighter, linear, radial } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft, wash } from '../draw.ts';
import { handOf } from '../hand.ts';
import { book, croissant, cup, cutFlower, plate } from './table.ts';

/** A round café table for two, from above. */
export function cafe(w: number, h: number, seed: number): Drawing {
  const hand = handOf('cafe', seed);
  const [tile, other] = hand.pick([
    ['#c77b58', '#b3654a'],
    ['#7f9a94', '#6d8882'],
    ['#d9c7ae', '#c7b090'],
    ['#6d6478', '#5c5468'],
    ['#b98a86', '#a87672'],
  ] as const);
  const u = Math.min(w, h);
  const [x, y, size] = [w * 0.5, h * 0.52, u * 0.56];
  let out = rect(0, 0, w, h, linear([lighter(tile, 0.06), darker(tile, 0.16)], 1, 1));
  const step = u / 5;
  for (let i = 0; i < w / step; i++)
    for (let j = 0; j < h / step; j++)
      if ((i + j) % 2) out += rect(i * step, j * step, step, step, other, { opacity: 0.7 });
  out += soft(x + u * 0.04, y + u * 0.06, size * 1.25, size * 1.25, '#2a1214', 0.95);
  const top = hand.pick(['#fbf6ee', '#fbf6ee', '#b98a62', '#3f5a5a'] as const);
  out +=
    circle(
      x,
      y,
      size,
      radial(
        [
          [0, lighter(top, 0.2)],
          [0.8, top],
          [1, darker(top, 0.14)],
        ],
        0.4,
        0.35,
        0.75,
      ),
    ) + circle(x, y, size * 0.985, 'none', { stroke: darker(top, 0.16), width: u * 0.004, opacity: 0.6 });
  out += many(12, () => {
    const [vx, vy] = [x + hand.between(-0.38, 0.3) * u, y + hand.between(-0.4, 0.4) * u];
    return line(
      `M${n(vx)} ${n(vy)}q${n(u * 0.04)} ${n(u * hand.between(-0.03, 0.03))} ${n(u * 0.09)} ${n(u * 0.02)}t${n(u * 0.1)} ${n(u * 0.03)}`,
      darker(top, 0.3),
      u * 0.002,
      0.3,
    );
  });
  const glazes: Colour[] = ['#f6f1e6', '#7fa08f', '#d98a7a', '#4f6a8a', '#e9c98a', '#b7a9c9'];
  const mine = hand.pick(glazes);
  const yours = hand.pick(glazes.filter((glaze) => glaze !== mine));
  const [ax, ay] = [x - size * 0.02, y - size * 0.52];
  out += place(ax, ay, size * 0.0033, plate('#fffdf8'));
  out += hand.chance(0.55)
    ? place(ax, ay, size * 0.0029, croissant(), hand.between(-30, 10))
    : place(ax, ay, size * 0.003, slice(hand.pick(['#f3d9a8', '#6a3f2c', '#e9b7b0'])), hand.between(-40, 40));
  out +=
    place(x - size * 0.43, y + size * 0.14, size * 0.0031, cup(mine, 'heart'), hand.between(-30, 40)) +
    place(x + size * 0.4, y + size * 0.34, size * 0.0031, cup(yours, 'leaf'), hand.between(-10, 60));
  out += place(
    x + size * 0.56,
    y - size * 0.24,
    size * 0.0027,
    book(hand.pick(['#c43f43', '#3f6f7a', '#d8a23c', '#4a4a70'])),
    hand.between(8, 24),
  );
  out += place(
    x - size * 0.06,
    y + size * 0.68,
    size * 0.0019,
    cutFlower(hand.pick(['#fffaf2', '#f3b7b4', '#f6d27a']), '#f0b548'),
    -30,
  );
  out += many(9, (i) =>
    soft(w * (0.04 + 0.12 * i), h * hand.between(-0.02, 0.14), u * 0.05, u * 0.17, '#2c1a2a', 0.5, {
      turn: hand.between(20, 60),
    }),
  );
  return out + wash(w, h, '#ffe9c2', '#3a1420', 0.42);
}

/** A piece of cake, 150 units long. */
function slice(cream: Colour): Drawing {
  return (
    soft(8, 16, 92, 62, '#6a4526', 0.6) +
    path('M-76 8L64-52C80-20 80 24 66 56Z', darker(cream, 0.25)) +
    path('M-76 0L64-60C80-28 80 16 66 48Z', linear([lighter(cream, 0.3), cream], 1, 1)) +
    line('M-50-2L66-44M-50 10L66 30', '#ffffff', 4, 0.35) +
    circle(36, -8, 17, '#c8313c') +
    circle(30, -14, 5, '#ffffff', { opacity: 0.6 }) +
    ellipse(48, -24, 14, 6, '#5f8a55', { turn: -30 })
  );
}
