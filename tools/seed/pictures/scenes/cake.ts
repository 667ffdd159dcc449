import { darker, lighter, linear, mix, radial } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, path, place, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { strewn } from './table.ts';

/** A cake with lit candles in a dim room. */
export function cake(w: number, h: number, seed: number): Drawing {
  const hand = handOf('cake', seed);
  const u = Math.min(w, h);
  const room = hand.pick(['#3a2438', '#23304a', '#40282a', '#1f3a3c']);
  let out = rect(
    0,
    0,
    w,
    h,
    radial(
      [
        [0, lighter(mix(room, '#e89a6a', 0.4), 0.06)],
        [0.6, room],
        [1, darker(room, 0.4)],
      ],
      0.5,
      0.5,
      0.75,
    ),
  );
  out += many(34, () => {
    const [x, y, size] = [w * hand.next(), h * hand.between(0, 0.66), u * hand.between(0.02, 0.06)];
    const colour = hand.pick(['#ffcf86', '#ffb08a', '#ffe6b8', '#f2a7b0', '#b7c9e9']);
    const opacity = hand.between(0.1, 0.34);
    return (
      circle(x, y, size, colour, { opacity }) +
      circle(x, y, size, 'none', { stroke: colour, width: u * 0.002, opacity })
    );
  });
  const table = mix(room, hand.pick(['#b98a6a', '#e9dcc8', '#8a5a4a']), 0.6);
  out +=
    rect(0, h * 0.8, w, h * 0.2, linear([table, darker(table, 0.55)])) +
    soft(w * 0.5, h * 0.83, u * 0.6, h * 0.1, '#ffcf90', 0.6);
  const cream = hand.pick(['#fbf1e4', '#f6cfc6', '#5a3428', '#e9d9f0', '#d9ead9']);
  const body = place(w * 0.5, h * 0.855, u * 0.00128, tiers(hand, cream));
  out += soft(w * 0.5, h * 0.87, u * 0.42, u * 0.05, '#120810', 0.8) + body;
  out += many(40, () =>
    ellipse(
      w * hand.next(),
      h * hand.between(0.86, 0.99),
      u * 0.007,
      u * 0.004,
      hand.pick(['#f2a7b0', '#ffd98f', '#a9c9c4', '#e2604a']),
      { turn: hand.next() * 180, opacity: 0.9 },
    ),
  );
  return out + soft(w * 0.5, h * 0.4, u * 0.55, u * 0.5, '#ffd79a', 0.4);
}

/** About 480 units wide and 430 tall, with its stand. */
function tiers(hand: Hand, cream: string): Drawing {
  const drip = hand.pick(['#c8506a', '#7a4228', '#e9a24a', '#fffaf2']);
  const side = (half: number, top: number, tall: number) => {
    const wall = rect(
      -half,
      top,
      half * 2,
      tall,
      linear(
        [
          [0, darker(cream, 0.18)],
          [0.3, lighter(cream, 0.15)],
          [0.6, cream],
          [1, darker(cream, 0.32)],
        ],
        1,
        0,
      ),
    );
    const foot = ellipse(0, top + tall, half, half * 0.16, darker(cream, 0.25));
    const lid = ellipse(0, top, half, half * 0.16, lighter(cream, 0.22));
    const runs = many(11, (i) => {
      const x = -half + ((i + 0.5) * half * 2) / 11;
      const edge = top + half * 0.15 * Math.sqrt(1 - (x / half) ** 2);
      return rect(x - half * 0.07, edge - 14, half * 0.14, 26 + hand.between(0, tall * 0.32), drip, {
        corner: half * 0.07,
      });
    });
    return (
      foot +
      wall +
      lid +
      ellipse(0, top + 1, half * 0.985, half * 0.15, drip) +
      runs +
      ellipse(0, top - 3, half * 0.9, half * 0.125, lighter(drip, 0.16))
    );
  };
  const stand =
    ellipse(0, 20, 120, 20, '#d9d3cc') +
    rect(-22, -20, 44, 40, linear(['#f6f2ec', '#b9b0aa'], 1, 0)) +
    ellipse(0, -18, 250, 36, '#c9c2ba') +
    ellipse(0, -25, 250, 36, linear(['#fffdf8', '#d9d3cc'], 1, 0));
  const berries = many(13, (i) =>
    place(
      -118 + i * 20,
      -266 + Math.sin((i / 12) * Math.PI) * 17,
      1,
      strewn(hand, 5, 12, 1, ['#c8313c', '#a8243a', '#e04a4a']),
    ),
  );
  const pearls = many(21, (i) =>
    circle(-186 + i * 18.6, -32 + Math.sin((i / 20) * Math.PI) * 29, 8, lighter(cream, 0.35)),
  );
  const count = hand.whole(2, 5);
  const candles = many(count, (i) => candle(hand, (i - (count - 1) / 2) * 44, -282));
  return stand + side(192, -150, 116) + pearls + side(134, -268, 116) + berries + candles;
}

function candle(hand: Hand, x: number, foot: number): Drawing {
  const wax = hand.pick(['#f2a7b0', '#a9c9d8', '#ffd98f', '#fffaf2']);
  const top = foot - 92;
  const stripes = many(4, (i) => line(`M${x - 6} ${foot - 14 - i * 21}l12-9`, darker(wax, 0.2), 4, 0.6));
  return (
    rect(x - 7, top, 14, 96, linear([lighter(wax, 0.4), darker(wax, 0.1)], 1, 0), { corner: 3 }) +
    stripes +
    line(`M${x} ${top}v-10`, '#3a2a24', 2.5) +
    soft(x, top - 28, 90, 90, '#ffd27a', 0.75) +
    path(
      `M${x} ${top - 62}C${x + 16} ${top - 34} ${x + 14} ${top - 12} ${x} ${top - 8}C${x - 14} ${top - 12} ${x - 16} ${top - 34} ${x} ${top - 62}Z`,
      linear(['#ffb347', '#ffe9a8']),
    ) +
    ellipse(x, top - 19, 5, 9, '#fffdf0')
  );
}
