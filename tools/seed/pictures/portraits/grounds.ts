import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, many, n, path, rect, soft } from '../draw.ts';
import type { Hand } from '../hand.ts';
import { lightOf, skyOver, veils } from '../light.ts';
import { LEAVES, pine, ridge } from '../nature.ts';

const PLAIN: readonly (readonly [Colour, Colour])[] = [
  ['#f4d9c2', '#e3a98c'],
  ['#cfe0dc', '#8fb5ae'],
  ['#f6e3b8', '#e6b96a'],
  ['#dcd6ea', '#a79cc4'],
  ['#f2cdca', '#d98f8f'],
  ['#c9dbe8', '#86a8c2'],
];

const bokeh = (hand: Hand, w: number, h: number, colours: readonly Colour[], count = 26): Drawing =>
  many(count, () =>
    circle(w * hand.next(), h * hand.between(0, 0.8), w * hand.between(0.02, 0.07), hand.pick(colours), {
      opacity: hand.between(0.12, 0.4),
    }),
  );

/** Where the picture was taken, out of focus. */
export const GROUNDS: readonly ((hand: Hand, w: number, h: number) => Drawing)[] = [
  (hand, w, h) => plain(hand, w, h),
  function park(hand, w, h) {
    return (
      rect(0, 0, w, h, linear(['#eef3d2', '#a9c487', '#6f9460'])) +
      many(60, () =>
        soft(w * hand.next(), h * hand.next() * 0.8, w * 0.11, w * 0.09, hand.pick(LEAVES.summer), 0.6),
      ) +
      bokeh(hand, w, h, ['#fffbe0', '#e6f2b8'])
    );
  },
  function seaside(hand, w, h) {
    const light = lightOf(hand, ['golden', 'morning', 'noon']);
    return (
      skyOver(hand, light, w, h * 0.56, { x: w * hand.pick([0.12, 0.88]), y: h * 0.24, size: w * 0.06 }) +
      veils(hand, light, w, h * 0.06, h * 0.4, 5) +
      rect(
        0,
        h * 0.55,
        w,
        h * 0.2,
        linear([mix(light.lit('#3f8a9a'), light.far, 0.4), light.lit('#2f7486')]),
      ) +
      rect(0, h * 0.72, w, h * 0.28, linear([light.lit('#f3dfba'), light.lit('#d9b688')])) +
      many(30, () =>
        ellipse(w * hand.next(), h * hand.between(0.57, 0.72), w * 0.05, h * 0.0025, '#ffffff', {
          opacity: 0.5,
        }),
      )
    );
  },
  function lights(hand, w, h) {
    return (
      rect(0, 0, w, h, linear(['#1f2447', '#4a3a66', '#8a5068'])) +
      bokeh(hand, w, h, ['#ffcf86', '#ff9f6b', '#ffe6b8', '#f27d84', '#9ac4e8'], 44)
    );
  },
  (hand, w, h) => plain(hand, w, h),
  function mountains(hand, w, h) {
    const light = lightOf(hand, ['morning', 'noon', 'golden']);
    return (
      skyOver(hand, light, w, h) +
      veils(hand, light, w, h * 0.05, h * 0.3, 5) +
      path(ridge(hand, w, h, h * 0.36, h * 0.12, 1.9), mix(light.lit('#6f86a4'), light.far, 0.4)) +
      path(ridge(hand, w, h, h * 0.52, h * 0.07, 1.6), mix(light.lit('#5f8068'), light.far, 0.3)) +
      path(ridge(hand, w, h, h * 0.66, h * 0.05, 1.3), light.lit('#5f8058'))
    );
  },
  function autumn(hand, w, h) {
    return (
      rect(0, 0, w, h, linear(['#fdeac4', '#eeb877', '#b9683c'])) +
      many(70, () =>
        soft(w * hand.next(), h * hand.next() * 0.9, w * 0.09, w * 0.07, hand.pick(LEAVES.autumn), 0.6),
      ) +
      bokeh(hand, w, h, ['#fff0c0', '#ffd890'])
    );
  },
  function brick(hand, w, h) {
    const [wall, gap] = hand.pick([
      ['#b9705a', '#9a5a48'],
      ['#d9cfc4', '#c3b6a8'],
      ['#8f9a94', '#7a8680'],
    ] as const);
    return (
      rect(0, 0, w, h, gap) +
      many(150, (i) =>
        rect(
          ((i % 10) - (Math.floor(i / 10) % 2) * 0.5) * w * 0.11,
          Math.floor(i / 10) * h * 0.07,
          w * 0.104,
          h * 0.062,
          mix(wall, hand.chance(0.5) ? '#fff0dc' : '#3a1c1c', hand.between(0, 0.14)),
          { corner: 3 },
        ),
      ) +
      soft(w * 0.3, h * 0.2, w * 0.9, h * 0.8, '#fff3d8', 0.4)
    );
  },
  (hand, w, h) => plain(hand, w, h),
  function blossom(hand, w, h) {
    return (
      rect(0, 0, w, h, linear(['#dfeaf2', '#f6e6e4', '#f0c9c4'])) +
      many(120, () =>
        soft(w * hand.next(), h * hand.next() * 0.85, w * 0.045, w * 0.04, hand.pick(LEAVES.spring), 0.9),
      ) +
      bokeh(hand, w, h, ['#ffffff', '#fff0f0'], 20)
    );
  },
  function snow(hand, w, h) {
    return (
      rect(0, 0, w, h, linear(['#8fb0cf', '#cfdeea', '#f3f5f8'])) +
      many(16, () =>
        pine(
          w * hand.next(),
          h * hand.between(0.6, 0.74),
          h * hand.between(0.24, 0.46),
          mix('#4f7286', '#cfdeea', hand.between(0.2, 0.6)),
        ),
      ) +
      many(80, () =>
        soft(w * hand.next(), h * hand.next(), w * hand.between(0.006, 0.02), w * 0.012, '#ffffff', 0.9),
      )
    );
  },
  function home(hand, w, h) {
    const wall = hand.pick(['#d9b99a', '#a9b5a4', '#b5a4b8']);
    return (
      rect(0, 0, w, h, linear([lighter(wall, 0.16), darker(wall, 0.16)], 1, 1)) +
      rect(w * 0.04, h * 0.06, w * 0.2, h * 0.26, '#fbf4e6') +
      rect(w * 0.065, h * 0.085, w * 0.15, h * 0.21, mix(wall, '#c9604a', 0.5)) +
      rect(w * 0.7, h * 0.2, w * 0.4, h * 0.016, darker(wall, 0.4)) +
      many(9, (i) =>
        rect(
          w * (0.73 + i * 0.03),
          h * (0.2 - 0.1 - (i % 3) * 0.015),
          w * 0.024,
          h * (0.1 + (i % 3) * 0.015),
          ['#c43f43', '#3f6f7a', '#e6b35a', '#f3ece0', '#5a5a80'][i % 5] ?? '#c43f43',
        ),
      ) +
      soft(w * 0.14, h * 0.6, w * 0.4, h * 0.4, '#ffdc9a', 0.6)
    );
  },
];

function plain(hand: Hand, w: number, h: number): Drawing {
  const blobs = many(9, () =>
    soft(
      w * hand.next(),
      h * hand.between(0, 0.6),
      w * hand.between(0.1, 0.24),
      w * hand.between(0.1, 0.24),
      '#ffffff',
      0.4,
    ),
  );
  return (
    rect(0, 0, w, h, linear(hand.pick(PLAIN), 0.6, 1)) +
    blobs +
    path(`M0 ${n(h)}V${n(h * 0.8)}Q${n(w * 0.5)} ${n(h * 0.7)} ${w} ${n(h * 0.82)}V${h}Z`, '#2a1420', {
      opacity: 0.06,
    })
  );
}
