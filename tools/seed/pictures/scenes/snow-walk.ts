import { type Colour, darker, linear, mix } from '../colour.ts';
import { type Drawing, ellipse, line, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { flakes } from '../nature.ts';
import { pairOf, walking } from '../people.ts';
import { SKIES } from './cabin.ts';

/** Home through the snow, under the lamps. */
export function snowWalk(w: number, h: number, seed: number): Drawing {
  const hand = handOf('snowWalk', seed);
  const hour = hand.pick([SKIES[0], SKIES[1], SKIES[3]] as const);
  const u = Math.min(w, h);
  const dusk = hour.sky[2];
  let out =
    rect(0, 0, w, h, linear([hour.sky[0], hour.sky[1], dusk, hour.sky[3]])) +
    soft(w * 0.5, h * 0.58, w * 0.55, h * 0.3, '#ffe0b0', 0.75);
  for (let layer = 0; layer < 3; layer++)
    out += many(8, (i) =>
      bareTree(
        hand,
        w * ((i % 2 ? 0.62 : 0) + hand.next() * 0.38),
        h * (0.69 + layer * 0.02),
        h * hand.between(0.3, 0.5) * (1 + layer * 0.2),
        mix(hour.fir, dusk, 0.62 - layer * 0.26),
        u,
      ),
    );
  out +=
    path(`M0 ${h}V${n(h * 0.68)}Q${n(w * 0.5)} ${n(h * 0.64)} ${w} ${n(h * 0.68)}V${h}Z`, linear(hour.snow)) +
    path(
      `M${n(w * 0.47)} ${n(h * 0.655)}H${n(w * 0.53)}C${n(w * 0.58)} ${n(h * 0.74)} ${n(w * 0.7)} ${n(h * 0.88)} ${n(w * 0.88)} ${h}H${n(w * 0.12)}C${n(w * 0.3)} ${n(h * 0.88)} ${n(w * 0.42)} ${n(h * 0.74)} ${n(w * 0.47)} ${n(h * 0.655)}Z`,
      linear([
        mix(hour.snow[1], '#ffd9a0', 0.6),
        mix(hour.snow[2], '#f0c8a0', 0.25),
        darker(hour.snow[2], 0.2),
      ]),
    );
  const ink = darker(hour.fir, 0.45);
  for (const [near, side] of [
    [0.12, -1],
    [0.16, 1],
    [0.38, -1],
    [0.5, 1],
    [1, -1],
  ] as const) {
    const [x, foot, tall] = [
      w * 0.5 + side * w * (0.045 + near * 0.34),
      h * (0.665 + near * 0.22),
      h * (0.12 + near * 0.42),
    ];
    out +=
      soft(x, foot, u * 0.24 * near + u * 0.04, h * 0.02 * near + 6, '#ffe2a8', 0.8) +
      lamp(x, foot, tall, ink, hour.snow[1]);
  }
  out += many(2, (i) =>
    bench(w * (i ? 0.84 : 0.3), h * (i ? 0.8 : 0.715), u * (i ? 0.0007 : 0.00034), ink, hour.snow[1]),
  );
  const two = walking(
    pairOf(hand, (colour) => mix(colour, hour.fir, 0.22), true),
    true,
  );
  out += many(20, (i) =>
    ellipse(
      w * 0.5 + (i % 2 ? -1 : 1) * u * 0.03 + hand.between(-4, 4),
      h * (0.87 + i * 0.0068),
      u * 0.008,
      h * 0.003,
      darker(hour.snow[2], 0.35),
      { opacity: 0.5 },
    ),
  );
  out +=
    soft(w * 0.5, h * 0.86, u * 0.15, u * 0.016, '#141022', 0.65) +
    place(w * 0.5, h * 0.86, u * 0.00098, two);
  return (
    out +
    flakes(hand, w, h, 260, '#ffffff') +
    many(14, () => soft(w * hand.next(), h * hand.next(), u * 0.014, u * 0.014, '#ffffff', 0.7))
  );
}

function lamp(x: number, foot: number, tall: number, ink: Colour, snow: Colour): Drawing {
  const s = tall / 400;
  return (
    soft(x, foot - tall * 0.9, tall * 0.62, tall * 0.62, '#ffd58a', 0.85) +
    place(
      x,
      foot,
      s,
      polygon(
        [
          [-5, 0],
          [5, 0],
          [3, -330],
          [-3, -330],
        ],
        ink,
      ) +
        rect(-12, -20, 24, 20, ink, { corner: 4 }) +
        polygon(
          [
            [-16, -332],
            [16, -332],
            [24, -388],
            [-24, -388],
          ],
          '#fff0c0',
        ) +
        line('M-16-332L-24-388M16-332L24-388M0-332V-388', ink, 3) +
        polygon(
          [
            [-28, -388],
            [28, -388],
            [0, -414],
          ],
          ink,
        ) +
        path('M-28-389Q-14-414 0-416Q14-414 28-389Q10-398 0-396T-28-389Z', snow),
    )
  );
}

function bench(x: number, y: number, s: number, ink: Colour, snow: Colour): Drawing {
  return place(
    x,
    y,
    s,
    rect(-100, -70, 200, 14, ink) +
      rect(-100, -110, 200, 14, ink) +
      rect(-86, -120, 10, 120, ink) +
      rect(76, -120, 10, 120, ink) +
      rect(-104, -78, 208, 10, snow, { corner: 5 }) +
      rect(-104, -120, 208, 12, snow, { corner: 6 }),
  );
}

function bareTree(hand: Hand, x: number, y: number, tall: number, ink: Colour, u: number): Drawing {
  const grow = (bx: number, by: number, long: number, turn: number, depth: number): Drawing => {
    const [tx, ty] = [bx + Math.sin(turn) * long, by - Math.cos(turn) * long];
    const limb = line(`M${n(bx)} ${n(by)}L${n(tx)} ${n(ty)}`, ink, u * 0.0026 * depth ** 1.5);
    if (depth <= 1) return limb;
    return (
      limb +
      grow(tx, ty, long * hand.between(0.6, 0.78), turn - hand.between(0.2, 0.6), depth - 1) +
      grow(tx, ty, long * hand.between(0.6, 0.78), turn + hand.between(0.2, 0.6), depth - 1)
    );
  };
  return grow(x, y, tall * 0.34, hand.between(-0.08, 0.08), 5);
}
