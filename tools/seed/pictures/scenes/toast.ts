import { darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { handOf } from '../hand.ts';
import { lightOf, skyOver, veils } from '../light.ts';
import { ridge } from '../nature.ts';
import { glitter, ripples, sea } from '../water.ts';
import { strewn } from './table.ts';

/** Two glasses and the evening behind them. */
export function toast(w: number, h: number, seed: number): Drawing {
  const hand = handOf('toast', seed);
  const light = lightOf(hand, ['golden', 'golden', 'dusk', 'morning']);
  const u = Math.min(w, h);
  const horizon = h * 0.55;
  const sun = { x: w * hand.between(0.4, 0.6), y: horizon - h * hand.between(0.05, 0.16), size: u * 0.1 };
  let out = skyOver(hand, light, w, horizon + 1, sun) + veils(hand, light, w, h * 0.06, h * 0.48, 8);
  if (hand.chance(0.5))
    out += path(
      ridge(hand, w, horizon + 1, horizon - h * 0.05, h * 0.05, 1.3),
      mix(light.shade, light.far, 0.6),
    );
  out +=
    sea(light, w, h, horizon, '#2a6478') +
    glitter(hand, sun.x, w, h * 0.86, horizon, light.sun, 160) +
    ripples(hand, w, h * 0.86, horizon, 60, light.far, 0.3);
  out += many(16, () =>
    circle(w * hand.next(), h * hand.between(0.1, 0.75), u * hand.between(0.015, 0.05), light.sun, {
      opacity: hand.between(0.06, 0.2),
    }),
  );
  const wood = light.lit('#7a5240');
  out +=
    rect(0, h * 0.83, w, h * 0.17, linear([lighter(wood, 0.2), darker(wood, 0.5)])) +
    rect(0, h * 0.83, w, h * 0.006, lighter(wood, 0.45)) +
    many(4, (i) => line(`M0 ${n(h * (0.868 + i * 0.035))}H${w}`, darker(wood, 0.5), u * 0.002, 0.5));
  const s = u * 0.00135;
  const kind = hand.pick(['wine', 'flute'] as const);
  const wine = hand.pick(kind === 'wine' ? ['#8a1f3a', '#f0c46a', '#f08f86'] : ['#f3d68a', '#f08f86']);
  for (const [at, lean] of [
    [-1, 7],
    [1, -7],
  ] as const) {
    const x = w * 0.5 + at * u * (kind === 'wine' ? 0.168 : 0.125);
    out +=
      soft(x + u * 0.04, h * 0.915, u * 0.16, u * 0.022, '#120810', 0.7) +
      soft(x, h * 0.925, u * 0.1, u * 0.02, wine, 0.5) +
      place(x, h * 0.91, s, glass(kind, wine, light.sun), lean);
  }
  const fruit = place(
    w * 0.5 + u * 0.34,
    h * 0.93,
    u * 0.0011,
    ellipse(0, 8, 84, 16, '#120810', { opacity: 0.4 }) +
      ellipse(0, -34, 84, 14, darker(light.lit('#e9dcc8'), 0.3)) +
      place(
        0,
        -46,
        1,
        strewn(hand, 44, 20, 16, [light.lit('#7a2f4a'), light.lit('#8f4058'), light.lit('#5a2440')]),
      ) +
      path(
        'M-84-34Q0-10 84-34C80 4 40 10 0 10S-80 4-84-34Z',
        linear([light.lit('#f3e9d9'), darker(light.lit('#e9dcc8'), 0.35)]),
      ),
  );
  return out + fruit;
}

/** Stands at (0, 0), about 400 units tall. */
function glass(kind: 'wine' | 'flute', wine: string, shine: string): Drawing {
  const bowl =
    kind === 'wine'
      ? 'M-74-390C-92-300-84-196 0-180C84-196 92-300 74-390Z'
      : 'M-42-440C-50-330-40-210 0-186C40-210 50-330 42-440Z';
  const fill =
    kind === 'wine'
      ? 'M-84-296C-82-236-62-194 0-184C62-194 82-236 84-296Z'
      : 'M-46-392C-46-300-36-212 0-190C36-212 46-300 46-392Z';
  const [level, half] = kind === 'wine' ? [-296, 84] : [-392, 46];
  const bubbles =
    kind === 'flute'
      ? many(22, (i) => {
          const deep = (i * 53) % 180;
          return circle((((i * 37) % 56) - 28) * (0.25 + deep / 240), -204 - deep, 2 + (i % 3), '#fffdf0', {
            opacity: 0.7,
          });
        })
      : '';
  const heart = ellipse(0, level, half, 12, lighter(wine, 0.3), { opacity: 0.9 });
  const foot =
    ellipse(0, -2, 66, 13, '#ffffff', { opacity: 0.3 }) +
    ellipse(0, -4, 66, 13, 'none', { stroke: '#ffffff', width: 3, opacity: 0.6 });
  const stem = polygon(
    [
      [-5, -184],
      [5, -184],
      [4, -10],
      [10, -4],
      [-10, -4],
      [-4, -10],
    ],
    linear(
      [
        [0, '#ffffff', 0.7],
        [0.5, '#ffffff', 0.25],
        [1, '#ffffff', 0.6],
      ],
      1,
      0,
    ),
  );
  const side = kind === 'wine' ? 'M-62-372C-76-300-72-240-44-206' : 'M-30-420C-36-330-30-260-18-216';
  return (
    foot +
    stem +
    path(bowl, '#ffffff', { opacity: 0.16 }) +
    path(
      fill,
      linear([
        [0, lighter(wine, 0.12), 0.92],
        [1, darker(wine, 0.25), 0.95],
      ]),
    ) +
    heart +
    bubbles +
    path(bowl, 'none', { stroke: '#ffffff', width: 3.5, opacity: 0.65 }) +
    line(side, shine, 8, 0.75) +
    line(side, '#ffffff', 3, 0.8)
  );
}
