import { darker, lighter, linear, radial } from '../colour.ts';
import {
  circle,
  type Drawing,
  ellipse,
  line,
  many,
  n,
  path,
  place,
  rect,
  soft,
  wash,
  within,
} from '../draw.ts';
import { handOf } from '../hand.ts';
import { boards, gingham, strewn } from './table.ts';

/** Pizza night. */
export function pizza(w: number, h: number, seed: number): Drawing {
  const hand = handOf('pizza', seed);
  const u = Math.min(w, h);
  const dark = hand.pick(['#4a3a36', '#6a4a38', '#b08a64', '#3d4448']);
  let out = boards(hand, w, h, dark);
  const check = hand.pick(['#c8413c', '#3f6f7a', '#5f7f58']);
  const cloth = place(
    w * 0.86,
    h * 0.12,
    1,
    gingham(
      rect(-u * 0.3, -u * 0.3, u * 0.6, u * 0.6, '#000000'),
      -u * 0.3,
      -u * 0.3,
      u * 0.6,
      check,
      u * 0.043,
    ),
    18,
  );
  out +=
    cloth +
    place(
      w * 0.47,
      h * 0.53,
      u * 0.0036,
      soft(8, 12, 140, 140, '#170a08', 0.9) +
        circle(0, 0, 118, linear(['#c99a66', '#a5744a'], 0.6, 1)) +
        rect(-14, 104, 28, 62, '#a5744a', { corner: 12 }) +
        within(
          circle(0, 0, 114, '#000000'),
          many(8, (i) =>
            line(`M${-120 + i * 6} ${-88 + i * 25}q110 ${hand.between(-6, 6)} 220 0`, '#7a4f2e', 1.2, 0.4),
          ),
        ) +
        pie(hand),
    );
  const wine = hand.pick(['#7a1f34', '#f0c97a', '#e58a86']);
  const glass = (x: number, y: number) =>
    place(
      x,
      y,
      u * 0.0009,
      soft(14, 18, 110, 110, '#170a08', 0.7) +
        circle(0, 0, 84, '#ffffff', { opacity: 0.22 }) +
        circle(
          0,
          0,
          70,
          radial([
            [0, lighter(wine, 0.15)],
            [1, darker(wine, 0.15)],
          ]),
        ) +
        circle(0, 0, 84, 'none', { stroke: '#ffffff', width: 4, opacity: 0.75 }) +
        path('M-54-38C-38-62-10-70 12-66C-14-56-36-46-54-38Z', '#ffffff', { opacity: 0.5 }),
    );
  out += glass(w * 0.85, h * 0.17) + glass(w * 0.13, h * 0.16);
  out += place(
    w * 0.87,
    h * 0.86,
    u * 0.0011,
    soft(8, 12, 90, 88, '#170a08', 0.6) +
      circle(0, 0, 70, '#f3ece0') +
      circle(0, 0, 56, '#3f5a34') +
      strewn(hand, 42, 13, 14, ['#5f7f3a', '#6f8f44', '#4a6a30']),
  );
  out += many(9, () =>
    ellipse(
      w * hand.between(0.04, 0.96),
      h * hand.between(0.86, 0.98),
      u * 0.016,
      u * 0.008,
      hand.pick(['#4f8a4a', '#6fa35a']),
      { turn: hand.next() * 180 },
    ),
  );
  return out + wash(w, h, '#ffe3b4', '#170a14', 0.27);
}

/** 200 units across, one slice already gone. */
function pie(hand: ReturnType<typeof handOf>): Drawing {
  const turn = hand.between(0, 6.28);
  const at = (angle: number, reach: number): [number, number] => [
    Math.cos(angle) * reach,
    Math.sin(angle) * reach,
  ];
  const sector = (from: number, to: number, reach: number, fill: string) => {
    const [[x0, y0], [x1, y1]] = [at(from, reach), at(to, reach)];
    return path(
      `M0 0L${n(x0)} ${n(y0)}A${reach} ${reach} 0 ${to - from > 3.15 ? 1 : 0} 1 ${n(x1)} ${n(y1)}Z`,
      fill,
    );
  };
  const [from, to] = [turn + 0.4, turn + 5.9];
  const over = (i: number, reach: number) =>
    at(from + 0.25 + ((to - from - 0.5) * i) / 12, reach * hand.between(0.8, 1.1));
  const salami = many(13, (i) => {
    const [x, y] = over(i, i % 3 === 0 ? 30 : 62);
    return (
      circle(x + 1, y + 1.5, 9, '#6a1f18', { opacity: 0.5 }) +
      circle(x, y, 8.5, '#c24a34') +
      circle(x - 2, y - 2, 4, '#d96a4a', { opacity: 0.7 })
    );
  });
  const basil = many(9, (i) => {
    const [x, y] = over(i + 1.6, i % 2 ? 44 : 70);
    return (
      ellipse(x, y, 8, 4.2, '#4f8a4a', { turn: i * 53 }) + line(`M${n(x - 4)} ${n(y)}h8`, '#86b06a', 0.8, 0.7)
    );
  });
  const cheese = many(26, (i) => {
    const [x, y] = over(i / 2.2, i % 2 ? 50 : 72);
    return ellipse(
      x,
      y,
      hand.between(6, 13),
      hand.between(5, 9),
      hand.pick(['#fbe7b0', '#f6d78a', '#fdf0cc']),
      { opacity: 0.85, turn: hand.next() * 180 },
    );
  });
  const cuts = many(7, (i) => {
    const [x, y] = at(from + ((to - from) * (i + 1)) / 8, 86);
    return line(`M0 0L${n(x)} ${n(y)}`, '#a8622c', 1.4, 0.6);
  });
  return (
    sector(from, to, 100, '#c98440') +
    sector(from, to, 98, linear(['#e9b566', '#cf8f44'], 0.7, 1)) +
    sector(from, to, 88, '#d9653a') +
    sector(from, to, 85, '#f0b852') +
    cheese +
    cuts +
    salami +
    basil
  );
}
