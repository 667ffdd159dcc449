import { type Colour, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft } from '../draw.ts';
import { handOf } from '../hand.ts';

/** The beach from above: two towels, an umbrella, and the surf. */
export function beach(w: number, h: number, seed: number): Drawing {
  const hand = handOf('beach', seed);
  const u = Math.min(w, h);
  const [warm, cool] = hand.pick([
    ['#e2564a', '#3f7f94'],
    ['#e9b44c', '#2f8f8a'],
    ['#e58a86', '#4f6f9f'],
    ['#d97b3f', '#5f8f6a'],
  ] as const);
  const sand = hand.pick([
    ['#f6dfb9', '#eccb9b'],
    ['#f7e4d0', '#e8c6ac'],
    ['#f3e2c4', '#dfc398'],
  ] as const);
  let out = rect(0, 0, w, h, linear(sand, 1, 0.4));
  out += many(7, () =>
    soft(w * hand.next() * 0.6, h * hand.next(), u * 0.25, u * 0.05, '#fff3da', 0.4, {
      turn: hand.between(-30, 30),
    }),
  );
  out += many(480, () =>
    circle(
      hand.next() * w,
      hand.next() * h,
      u * hand.between(0.0008, 0.002),
      hand.pick(['#d9b684', '#fff0d2', '#cfa873']),
      { opacity: 0.7 },
    ),
  );
  const phase = hand.between(0, 6);
  const edge = (base: number, swell: number, shift: number) =>
    Array.from({ length: 43 }, (_, i) => {
      const t = (i - 1) / 40;
      return `${n(w * (base + 0.05 * Math.sin(t * 5 + shift + phase) + swell * Math.sin(t * 13 + (shift + phase) * 2)))} ${n(t * h)}`;
    }).join('L');
  const surf = (base: number, swell: number, shift: number) =>
    `M${w + 10} -40L${edge(base, swell, shift)}L${w + 10} ${h + 40}Z`;
  const crest = (base: number, swell: number, shift: number, width: number, opacity: number) =>
    line(`M${edge(base, swell, shift)}`, '#ffffff', width, opacity);
  out +=
    path(surf(0.55, 0.008, 1.2), '#cfa877', { opacity: 0.55 }) + path(surf(0.575, 0.009, 1.35), '#fffdf6');
  out += path(
    surf(0.605, 0.01, 1.4),
    linear(
      [
        [0, '#bfe6dc'],
        [0.3, '#6cc4c4'],
        [1, '#1f7f9c'],
      ],
      1,
      0,
    ),
  );
  out +=
    crest(0.66, 0.012, 1.8, u * 0.006, 0.5) +
    crest(0.7, 0.012, 2.1, u * 0.013, 0.55) +
    crest(0.83, 0.01, 3.1, u * 0.007, 0.4) +
    crest(0.93, 0.01, 3.9, u * 0.005, 0.3);
  out += towel(w * 0.2, h * 0.47, u, -8, warm) + towel(w * 0.2 + u * 0.19, h * 0.49, u, -3, cool);
  out +=
    parasol(w * 0.19, h * 0.25, u * 0.17, warm) +
    parasol(w * 0.07, h * 0.84, u * 0.19, hand.pick(['#e9b44c', '#f0c9b8', '#8fb5ae']));
  out += sandals(w * 0.42, h * 0.62, u, '#33465a') + sandals(w * 0.36, h * 0.66, u, '#a8485a');
  out += place(w * 0.3, h * 0.635, u * 0.001, hat());
  return (
    out +
    many(18, (i) =>
      footprint(w * (0.3 + i * 0.014) + u * 0.012 * Math.sin(i), h * (0.72 + i * 0.017), u, i % 2),
    )
  );
}

function towel(x: number, y: number, u: number, turn: number, stripe: Colour): Drawing {
  const cloth = '#fbf4e6';
  const shade = rect(-u * 0.06, -u * 0.137, u * 0.15, u * 0.31, '#7a4a2c', { opacity: 0.28, corner: 6 });
  const stripes = many(5, (i) => rect(-u * 0.075, -u * (0.13 - i * 0.06), u * 0.15, u * 0.024, stripe));
  const fringe = many(9, (i) => rect(-u * 0.072 + i * u * 0.0172, u * 0.155, u * 0.003, u * 0.014, cloth));
  const fold = line(
    `M${n(-u * 0.07)} ${n(u * 0.05)}Q0 ${n(u * 0.03)} ${n(u * 0.075)} ${n(u * 0.06)}`,
    '#8a6a5a',
    u * 0.003,
    0.25,
  );
  return place(
    x,
    y,
    1,
    shade + rect(-u * 0.075, -u * 0.155, u * 0.15, u * 0.31, cloth, { corner: 5 }) + stripes + fringe + fold,
    turn,
  );
}

function parasol(x: number, y: number, size: number, colour: Colour): Drawing {
  const shade = soft(x + size * 0.3, y + size * 0.36, size * 1.3, size * 1.25, '#6a3a20', 0.75);
  const slices = many(12, (i) => {
    const [a, b] = [(i / 12) * 6.2832, ((i + 1) / 12) * 6.2832];
    const m = (a + b) / 2;
    const at = (angle: number, reach: number) =>
      `${n(x + Math.cos(angle) * size * reach)} ${n(y + Math.sin(angle) * size * reach)}`;
    return path(
      `M${n(x)} ${n(y)}L${at(a, 1)}Q${at(m, 0.95)} ${at(b, 1)}Z`,
      mix(i % 2 ? colour : '#fff8ec', '#5a1f1a', 0.16 * (0.5 + 0.5 * Math.sin(m - 0.6))),
    );
  });
  return shade + slices + circle(x, y, size * 0.05, '#ffffff');
}

function sandals(x: number, y: number, u: number, colour: Colour): Drawing {
  const one = (dx: number, turn: number) =>
    place(
      x + dx,
      y,
      u / 1000,
      ellipse(4, 6, 12, 27, '#6a3a20', { opacity: 0.35 }) +
        ellipse(0, 0, 11, 26, colour) +
        ellipse(0, 0, 7, 21, lighter(colour, 0.18)) +
        line('M-8 0L0-14L8 0', '#f3d9a8', 3.5),
      turn,
    );
  return one(0, 20) + one(u * 0.026, 33);
}

const hat = (): Drawing =>
  soft(12, 14, 70, 68, '#6a3a20', 0.5) +
  circle(0, 0, 52, '#e3bf7f') +
  circle(0, 0, 52, 'none', { stroke: '#c99c58', width: 4 }) +
  circle(0, 0, 40, 'none', { stroke: '#d1a968', width: 2 }) +
  circle(-2, -3, 27, '#edd09a') +
  circle(-2, -3, 27, 'none', { stroke: '#a8485a', width: 6 });

function footprint(x: number, y: number, u: number, side: number): Drawing {
  const print = (px: number, py: number, turn: number) =>
    ellipse(px, py, u * 0.006, u * 0.011, '#c39564', { opacity: 0.75, turn });
  return print(x, y, side ? 30 : 44) + print(x + u * 0.05, y - u * 0.01, side ? 44 : 30);
}
