import { type Colour, linear, mix } from './colour.ts';
import { circle, type Drawing, many, rect, soft } from './draw.ts';
import type { Hand } from './hand.ts';

export type Time = 'morning' | 'noon' | 'golden' | 'dusk' | 'night';

/** What the hour does to a picture: its sky, what distance fades into, and what it does to colours. */
export type Light = {
  time: Time;
  dark: boolean;
  sky: readonly Colour[];
  far: Colour;
  sun: Colour;
  cloud: Colour;
  shade: Colour;
  /** A colour as it looks at this hour. */
  lit(colour: Colour): Colour;
};

type Hour = {
  skies: readonly (readonly Colour[])[];
  sun: Colour;
  cloud: Colour;
  shade: Colour;
  dim: number;
  warm: Colour;
  warmth: number;
};

const HOURS: Record<Time, Hour> = {
  morning: {
    skies: [
      ['#8fb4cf', '#c8d3dc', '#f6d9c6', '#ffe9d2'],
      ['#9cc5d2', '#cfe0da', '#f8ead0', '#fff3e0'],
      ['#a4b4d8', '#d8cddd', '#f7d3ca', '#fee8d6'],
    ],
    sun: '#fffaf0',
    cloud: '#ffffff',
    shade: '#5f7194',
    dim: 0.12,
    warm: '#ffe2c8',
    warmth: 0.1,
  },
  noon: {
    skies: [
      ['#4a8fb8', '#8fc1d4', '#d7e9e6'],
      ['#5b9fd2', '#a4cfe8', '#e6f1f0'],
      ['#3f97b0', '#8ccbd0', '#e2f1e2'],
    ],
    sun: '#fffdf4',
    cloud: '#ffffff',
    shade: '#2f5468',
    dim: 0.02,
    warm: '#fff6e0',
    warmth: 0.04,
  },
  golden: {
    skies: [
      ['#5f86a3', '#c9a796', '#f6b98a', '#ffe0a8'],
      ['#ee9f6c', '#f7c68e', '#fde5b8'],
      ['#7d7fa3', '#d79aa0', '#f6b98a', '#ffe0a8'],
    ],
    sun: '#fff3d0',
    cloud: '#ffe9cc',
    shade: '#5c3348',
    dim: 0.18,
    warm: '#ffb066',
    warmth: 0.18,
  },
  dusk: {
    skies: [
      ['#2b2d52', '#5b4b7a', '#b0617f', '#ee8d6c', '#fdc97d'],
      ['#1f2a56', '#4f477c', '#a9688a', '#f0967c', '#ffcf9a'],
      ['#2a4468', '#5a6d92', '#b193a6', '#f0b79c', '#fbdcb4'],
    ],
    sun: '#ffe3ac',
    cloud: '#e9a79a',
    shade: '#241c48',
    dim: 0.46,
    warm: '#f08a70',
    warmth: 0.12,
  },
  night: {
    skies: [
      ['#0b1430', '#16264d', '#33406e', '#6f5d86'],
      ['#0d1b33', '#17345a', '#2f6680', '#7fb0ae'],
      ['#101c3c', '#22376a', '#4f6496', '#a9a6c0'],
      ['#141233', '#2c2858', '#5c4a80', '#a98099'],
    ],
    sun: '#fff6df',
    cloud: '#8f9cc4',
    shade: '#0c1434',
    dim: 0.66,
    warm: '#5872b0',
    warmth: 0.1,
  },
};

export function lightOf(hand: Hand, times: readonly Time[]): Light {
  const time = hand.pick(times);
  const hour = HOURS[time];
  const sky = hand.pick(hour.skies);
  return {
    time,
    dark: time === 'night' || time === 'dusk',
    sky,
    far: mix(sky.at(-1) ?? hour.sun, sky.at(-2) ?? hour.sun, 0.3),
    sun: hour.sun,
    cloud: hour.cloud,
    shade: hour.shade,
    lit: (colour) => mix(mix(colour, hour.shade, hour.dim), hour.warm, hour.warmth),
  };
}

/** The sky down to `horizon`, with its sun or moon at (x, y) and stars where it is dark. */
export function skyOver(
  hand: Hand,
  light: Light,
  w: number,
  horizon: number,
  sun?: { x: number; y: number; size?: number },
): Drawing {
  // A little below the horizon too: two edges that only touch leave a seam.
  let sky = rect(0, 0, w, horizon + 2, linear(light.sky));
  if (light.time === 'night') sky += stars(hand, w, horizon * 0.75, 150);
  if (light.time === 'dusk') sky += stars(hand, w, horizon * 0.4, 45);
  if (!sun) return sky;
  return sky + sunAt(light, sun.x, sun.y, sun.size ?? w * 0.07, w);
}

function sunAt(light: Light, x: number, y: number, size: number, reach: number): Drawing {
  const glow = soft(x, y, reach * 0.55, reach * 0.55, light.sun, light.time === 'night' ? 0.5 : 0.8);
  const disc = circle(x, y, size, light.sun);
  if (light.time !== 'night') return glow + disc;
  const seas = [
    circle(x - size * 0.24, y - size * 0.18, size * 0.2, '#ecdfc0', { opacity: 0.7 }),
    circle(x + size * 0.36, y + size * 0.28, size * 0.14, '#ecdfc0', { opacity: 0.7 }),
    circle(x + size * 0.22, y - size * 0.42, size * 0.1, '#ecdfc0', { opacity: 0.6 }),
  ];
  return glow + disc + seas.join('');
}

export function stars(hand: Hand, w: number, h: number, count: number): Drawing {
  return many(count, () => {
    const size = hand.chance(0.06) ? w * 0.0026 : w * hand.between(0.0006, 0.0015);
    return circle(hand.next() * w, hand.next() * h, size, '#fff6e6', { opacity: hand.between(0.35, 1) });
  });
}

/** Long thin veils of cloud between two heights. */
export function veils(hand: Hand, light: Light, w: number, top: number, bottom: number, count = 6): Drawing {
  return many(count, () => {
    const [x, y] = [hand.next() * w, hand.between(top, bottom)];
    const [long, thick] = [w * hand.between(0.14, 0.36), w * hand.between(0.008, 0.026)];
    return (
      soft(x, y, long, thick, light.cloud, 0.6) +
      soft(x + long * 0.2, y - thick * 0.5, long * 0.5, thick, light.cloud, 0.5)
    );
  });
}

/** A heaped white cloud, its middle at (x, y). */
export function heap(hand: Hand, light: Light, x: number, y: number, size: number): Drawing {
  const puffs = Array.from({ length: 11 }, (_, i) => {
    const across = (i / 10 - 0.5) * 2;
    const middle = 1 - across * across;
    const r = size * (0.04 + 0.38 * middle ** 0.7) * hand.between(0.8, 1.15);
    return { x: x + across * size, y: y - r * 0.75 - middle * size * hand.between(0, 0.12), r };
  });
  const under = mix(light.cloud, light.far, 0.55);
  return (
    puffs.map((p) => soft(p.x, p.y + p.r * 0.35, p.r * 1.3, p.r, under, 0.7)).join('') +
    puffs.map((p) => soft(p.x, p.y, p.r * 1.15, p.r, light.cloud, 0.85)).join('')
  );
}
