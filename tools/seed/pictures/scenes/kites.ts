import { darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, line, many, n, path, place, polygon, soft } from '../draw.ts';
import { handOf } from '../hand.ts';
import { heap, lightOf, skyOver } from '../light.ts';
import { grass, ridge } from '../nature.ts';
import { pairOf, walking } from '../people.ts';

/** Two kites over the dunes, and the two who fly them. */
export function kites(w: number, h: number, seed: number): Drawing {
  const hand = handOf('kites', seed);
  const light = lightOf(hand, ['morning', 'noon', 'noon', 'golden']);
  const u = Math.min(w, h);
  let out = skyOver(hand, light, w, h, { x: w * hand.between(0.08, 0.3), y: h * 0.16, size: u * 0.05 });
  out +=
    heap(hand, light, w * 0.78, h * 0.4, u * 0.2) +
    heap(hand, light, w * 0.2, h * 0.5, u * 0.15) +
    heap(hand, light, w * 0.5, h * 0.12, u * 0.12);
  const meadow = light.lit(hand.pick(['#8fae6a', '#a8b070', '#d9bf8a', '#7fa58a']));
  out +=
    path(ridge(hand, w, h, h * 0.72, h * 0.02, 1.4), mix(meadow, light.far, 0.55)) +
    path(ridge(hand, w, h, h * 0.78, h * 0.03, 1.1), linear([mix(meadow, light.far, 0.25), meadow]));
  out += path(
    `M0 ${h}V${n(h * 0.86)}Q${n(w * 0.36)} ${n(h * 0.79)} ${n(w * 0.64)} ${n(h * 0.86)}T${w} ${n(h * 0.88)}V${h}Z`,
    linear([lighter(meadow, 0.12), darker(meadow, 0.3)]),
  );
  const petals = [light.lit('#fdf6e6'), light.lit('#f3c65a'), light.lit('#e58a86')];
  out += many(120, () => {
    const near = hand.next();
    return circle(w * hand.next(), h * (0.9 + near * 0.1), u * (0.0018 + near * 0.004), hand.pick(petals));
  });
  const [x, y, size] = [w * hand.between(0.3, 0.4), h * 0.865, u * 0.00074];
  const [red, blue] = hand.pick([
    ['#d9483f', '#3f7f94'],
    ['#e9b44c', '#7a4a70'],
    ['#e07a6a', '#4f8a6a'],
  ] as const);
  out +=
    string(x - u * 0.03, y - u * 0.11, w * 0.4, h * 0.24) +
    string(x + u * 0.05, y - u * 0.1, w * 0.76, h * 0.3);
  out +=
    place(w * 0.4, h * 0.24, u * 0.0012, kite(light.lit(red), light.lit('#fbf0dc')), -14) +
    place(w * 0.76, h * 0.3, u * 0.00095, kite(light.lit(blue), light.lit('#f6d9a0')), 18);
  out += soft(x, y, u * 0.1, u * 0.012, '#20301c', 0.5) + place(x, y, size, walking(pairOf(hand, light.lit)));
  return (
    out +
    grass(hand, w, h * 0.97, h * 1.04, h * 0.07, 150, [
      darker(meadow, 0.25),
      darker(meadow, 0.4),
      lighter(meadow, 0.05),
    ])
  );
}

const string = (x: number, y: number, toX: number, toY: number): Drawing =>
  line(
    `M${n(x)} ${n(y)}Q${n((x + toX) / 2 + 40)} ${n((y + toY) / 2 + 60)} ${n(toX)} ${n(toY)}`,
    '#4a4048',
    1.6,
    0.55,
  );

function kite(colour: string, second: string): Drawing {
  const tail =
    line('M0 110C30 150-30 190 6 236S-10 300 20 340', '#5a4a50', 2.5) +
    [
      [8, 150],
      [-4, 200],
      [6, 250],
      [2, 300],
    ]
      .map(
        ([x = 0, y = 0]) =>
          polygon(
            [
              [x, y],
              [x - 22, y - 11],
              [x - 22, y + 11],
            ],
            colour,
          ) +
          polygon(
            [
              [x, y],
              [x + 22, y - 11],
              [x + 22, y + 11],
            ],
            second,
          ),
      )
      .join('');
  return (
    tail +
    polygon(
      [
        [0, -110],
        [-72, -20],
        [0, -20],
      ],
      colour,
    ) +
    polygon(
      [
        [0, -110],
        [72, -20],
        [0, -20],
      ],
      second,
    ) +
    polygon(
      [
        [-72, -20],
        [0, 110],
        [0, -20],
      ],
      second,
    ) +
    polygon(
      [
        [72, -20],
        [0, 110],
        [0, -20],
      ],
      darker(colour, 0.12),
    ) +
    line('M0-110V110M-72-20H72', '#4a3a38', 2.5, 0.6)
  );
}
