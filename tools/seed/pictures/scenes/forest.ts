import { darker, linear, mix } from '../colour.ts';
import { type Drawing, ellipse, line, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { drift, flakes } from '../nature.ts';
import { pairOf, walking } from '../people.ts';
import { ferns } from './plants.ts';

const SEASONS = [
  {
    light: '#f6fbe0',
    haze: '#cfe0b0',
    near: '#1d3a2e',
    ground: '#4f6f44',
    leaves: ['#86b06a', '#5d8f58', '#a9c678', '#3f7350'],
    fallen: 0,
  },
  {
    light: '#fff0c8',
    haze: '#f4c98a',
    near: '#4a2a22',
    ground: '#8a4f2c',
    leaves: ['#e0893a', '#d4602f', '#eeb04e', '#b8472c'],
    fallen: 110,
  },
  {
    light: '#fff6f2',
    haze: '#f3d5d0',
    near: '#4a3440',
    ground: '#8f9a68',
    leaves: ['#f3b7b4', '#f8d0c8', '#e99a9d', '#fbe1d8'],
    fallen: 90,
  },
  {
    light: '#f2fbf4',
    haze: '#a9cfc4',
    near: '#12343a',
    ground: '#37605a',
    leaves: ['#5f9f8a', '#3f7f78', '#86b8a0', '#2f6668'],
    fallen: 0,
  },
  {
    light: '#fdf3ea',
    haze: '#d8cfdf',
    near: '#37324f',
    ground: '#dfe0ec',
    leaves: ['#b8b4cc', '#e8e6f2', '#9f9fc0', '#cfcde0'],
    fallen: 0,
  },
] as const;

/** A path through tall trees, in one of five seasons. */
export function forest(w: number, h: number, seed: number): Drawing {
  const hand = handOf('forest', seed);
  const season = hand.pick(SEASONS);
  const winter = season.ground === '#dfe0ec';
  const u = Math.min(w, h);
  const end = w * hand.between(0.46, 0.55);
  const mid = mix(season.haze, season.ground, 0.4);
  let out =
    rect(0, 0, w, h, linear([season.light, season.haze, mid, mid])) +
    soft(end, h * 0.5, w * 0.6, h * 0.5, '#fffdf0', 1);
  out += rect(
    -w * 0.1,
    h * 0.64,
    w * 1.2,
    h * 0.4,
    linear([
      [0, mix(season.haze, season.ground, 0.3), 0],
      [0.12, mix(season.haze, season.ground, 0.4)],
      [0.4, season.ground],
      [1, darker(season.ground, winter ? 0.15 : 0.38)],
    ]),
  );
  out += trail(w, h, end, mix(season.light, season.ground, winter ? 0.55 : 0.28));
  for (let layer = 0; layer < 4; layer++) {
    const t = (layer + 1) / 4;
    out += many(9 - layer, (i) =>
      trunk(hand, w, h, u, layer, i % 2 ? 1 : -1, mix(season.haze, season.near, t)),
    );
    out += foliage(hand, w, h, u, season.leaves, season.haze, t);
    if (layer < 3) out += soft(end, h * 0.6, w * 0.7, h * 0.14, season.light, 0.35);
  }
  const beams = [
    [0.3, -0.2],
    [0.46, -0.04],
    [0.58, 0.12],
    [0.72, 0.3],
  ].map(([x = 0, lean = 0]) =>
    polygon(
      [
        [w * x, 0],
        [w * (x + 0.05), 0],
        [w * (x + 0.15 + lean * 0.3), h * 0.85],
        [w * (x - 0.04 + lean * 0.3), h * 0.85],
      ],
      linear([
        [0, '#fffbe2', 0],
        [0.2, '#fffbe2', 0.3],
        [1, '#fffbe2', 0],
      ]),
    ),
  );
  out += beams.join('');
  const [x, y] = [w * 0.5, h * 0.84];
  const two = walking(
    pairOf(hand, (colour) => mix(colour, season.haze, 0.12), winter || season.fallen === 110),
    winter,
  );
  out += soft(x, y, u * 0.09, u * 0.011, '#1a120c', 0.6) + place(x, y, u * 0.00072, two);
  out +=
    drift(hand, [0, h * 0.73, w, h * 0.27], u * 0.0095, season.fallen, season.leaves) +
    drift(hand, [0, h * 0.3, w, h * 0.45], u * 0.008, season.fallen / 5, season.leaves);
  return (
    out + ferns(hand, w, h, u, darker(season.near, 0.1)) + (winter ? flakes(hand, w, h, 130, '#ffffff') : '')
  );
}

function trail(w: number, h: number, end: number, fill: string): Drawing {
  return path(
    `M${n(end - w * 0.02)} ${n(h * 0.665)}H${n(end + w * 0.02)}C${n(end + w * 0.1)} ${n(h * 0.75)} ${n(w * 0.52)} ${n(h * 0.84)} ${n(w * 0.76)} ${n(h)}H${n(w * 0.14)}C${n(w * 0.38)} ${n(h * 0.86)} ${n(w * 0.5)} ${n(h * 0.76)} ${n(end - w * 0.02)} ${n(h * 0.665)}Z`,
    fill,
    { opacity: 0.85 },
  );
}

function trunk(
  hand: Hand,
  w: number,
  h: number,
  u: number,
  layer: number,
  side: number,
  colour: string,
): Drawing {
  const t = (layer + 1) / 4;
  const x = w * (0.5 + side * (0.09 + layer * 0.09 + hand.next() * 0.42));
  const half = u * (0.008 + 0.02 * t * t + hand.next() * 0.008);
  const foot = h * (0.67 + 0.09 * layer + hand.next() * 0.03);
  const fork = h * hand.between(0.1, 0.4);
  const bough = line(
    `M${n(x)} ${n(fork)}Q${n(x + side * half * 3)} ${n(fork - h * 0.04)} ${n(x + side * half * 6)} ${n(fork - h * 0.1)}`,
    colour,
    half * 0.6,
  );
  return (
    path(
      `M${n(x - half)} ${n(foot)}Q${n(x - half * 0.7)} ${n(foot - half * 3)} ${n(x - half * 0.6)} -10H${n(x + half * 0.6)}Q${n(x + half * 0.7)} ${n(foot - half * 3)} ${n(x + half)} ${n(foot)}Q${n(x)} ${n(foot + half * 0.7)} ${n(x - half)} ${n(foot)}Z`,
      linear([mix(colour, '#fff4d8', 0.12), colour, darker(colour, 0.2)], 1, 0),
    ) + bough
  );
}

function foliage(
  hand: Hand,
  w: number,
  h: number,
  u: number,
  leaves: readonly string[],
  haze: string,
  t: number,
): Drawing {
  return many(110, () => {
    const x = hand.next() * w;
    const edge = Math.abs(x / w - 0.5) * 2;
    const y = h * hand.next() * (0.1 + 0.32 * edge);
    return ellipse(
      x,
      y,
      u * hand.between(0.014, 0.04),
      u * hand.between(0.01, 0.022),
      mix(haze, hand.pick(leaves), 0.35 + 0.6 * t),
      { opacity: 0.74, turn: hand.next() * 180 },
    );
  });
}
