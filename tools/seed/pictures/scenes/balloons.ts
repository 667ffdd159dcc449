import { type Colour, darker, linear, mix } from '../colour.ts';
import { circle, type Drawing, line, path, place, rect, soft } from '../draw.ts';
import { handOf } from '../hand.ts';
import { heap, lightOf, skyOver, veils } from '../light.ts';
import { ridge } from '../nature.ts';

/** Balloons over the valley at first light. */
export function balloons(w: number, h: number, seed: number): Drawing {
  const hand = handOf('balloons', seed);
  const light = lightOf(hand, ['morning', 'morning', 'noon', 'golden', 'dusk']);
  const u = Math.min(w, h);
  let out =
    skyOver(hand, light, w, h, {
      x: w * hand.between(0.66, 0.86),
      y: h * hand.between(0.52, 0.6),
      size: u * 0.05,
    }) +
    veils(hand, light, w, h * 0.1, h * 0.5, 8) +
    heap(hand, light, w * 0.16, h * 0.16, u * 0.14);
  const land = light.lit(hand.pick(['#8a6a5c', '#6f7f5a', '#5f6f86']));
  for (let i = 0; i < 4; i++)
    out +=
      path(
        ridge(hand, w, h, h * (0.68 + 0.08 * i), h * 0.03, 1.3 + 0.3 * i),
        linear([mix(light.far, land, 0.25 + i * 0.22), mix(light.far, land, 0.12 + i * 0.22)]),
      ) + soft(w * hand.next(), h * (0.74 + 0.08 * i), w * 0.5, h * 0.02, light.far, 0.5);
  const sets = [
    ['#d9483f', '#fdf0dc'],
    ['#e9b44c', '#fff3dc'],
    ['#3f7f8f', '#f3e3c8'],
    ['#a8485a', '#f6d9c0'],
    ['#5f8a5f', '#f6e6bf'],
    ['#4f5f9a', '#f0d0c0'],
    ['#e0793f', '#3f5a70'],
  ] as const;
  const start = hand.whole(0, 6);
  const spots = [
    [0.13, 0.52, 0.0003],
    [0.62, 0.6, 0.00022],
    [0.9, 0.24, 0.00026],
    [0.8, 0.42, 0.00042],
    [hand.between(0.34, 0.46), hand.between(0.3, 0.36), 0.0012],
  ];
  return (
    out +
    spots
      .map(([x = 0, y = 0, size = 0], i) =>
        place(
          w * x,
          h * y,
          u * size,
          balloon(sets[(start + i) % 7]?.map((c) => light.lit(c)) ?? [], (start + i) % 3),
        ),
      )
      .join('')
  );
}

/** About 350 units tall, its envelope around (0, 0). */
function balloon([main = '#d9483f', second = '#fdf0dc']: readonly Colour[], pattern: number): Drawing {
  const envelope =
    'M0-150C86-150 124-92 124-34C124 30 62 84 30 128H-30C-62 84-124 30-124-34C-124-92-86-150 0-150Z';
  const gores =
    path('M0-150C30-150 46-92 46-34C46 30 24 84 12 128H-12C-24 84-46 30-46-34C-46-92-30-150 0-150Z', second) +
    path(
      'M-78-122C-92-92-92-20-80 30C-72 66-46 98-26 128H-30C-62 84-124 30-124-34C-124-74-106-104-78-122ZM78-122C92-92 92-20 80 30C72 66 46 98 26 128H30C62 84 124 30 124-34C124-74 106-104 78-122Z',
      second,
      { opacity: 0.9 },
    );
  const belts =
    path('M-121-60Q0-30 121-60Q126-34 122-10Q0 24-122-10Q-126-34-121-60Z', second) +
    path('M-96 44Q0 74 96 44L72 78Q0 100-72 78Z', second) +
    path('M-96-116Q0-96 96-116Q60-150 0-150T-96-116Z', second);
  const zigzag =
    path(
      'M-122-10L-92-50L-62-10L-31-50L0-10L31-50L62-10L92-50L122-10L116 20L92-14L62 26L31-14L0 26L-31-14L-62 26L-92-14L-116 20Z',
      second,
    ) + path('M-70 80L-40 104L0 84L40 104L70 80L44 112H-44Z', second);
  const shade = path(
    envelope,
    linear(
      [
        [0, '#fff6e0', 0.38],
        [0.5, '#ffffff', 0],
        [1, '#3a1a2a', 0.42],
      ],
      1,
      0.2,
    ),
  );
  const ropes = line('M-28 128L-19 170M28 128L19 170M-8 130L-6 170M8 130L6 170', '#5a3a30', 2.5);
  const basket =
    path('M-23 168H23L19 200H-19Z', linear(['#a8704a', '#6a4028'])) +
    rect(-25, 164, 50, 7, '#7a4f34', { corner: 3 }) +
    circle(-8, 157, 6, '#3a2a2c') +
    circle(8, 158, 6, '#6a4030');
  return (
    path(envelope, main) +
    ([gores, belts, zigzag][pattern] ?? gores) +
    shade +
    path('M-30 128H30L26 138H-26Z', darker(main, 0.3)) +
    ropes +
    basket
  );
}
