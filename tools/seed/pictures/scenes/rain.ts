import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, ellipse, line, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { lightOf } from '../light.ts';
import { pairOf, walking } from '../people.ts';
import { WINDOWS } from './city.ts';

/** A wet street at night, and one umbrella for two. */
export function rain(w: number, h: number, seed: number): Drawing {
  const hand = handOf('rain', seed);
  const light = lightOf(hand, ['night', 'night', 'dusk']);
  const u = Math.min(w, h);
  const [vx, vy] = [w * hand.between(0.44, 0.56), h * 0.5];
  const base = darker(mix(light.shade, hand.pick(['#2f4f6a', '#4a3a66', '#27525c']), 0.6), 0.1);
  let out = rect(
    0,
    0,
    w,
    h,
    linear([darker(base, 0.3), mix(base, light.sky[2] ?? base, 0.5), mix(base, '#f0b27a', 0.4), base]),
  );
  out += soft(vx, vy, w * 0.4, h * 0.28, '#ffcf98', 0.8);
  for (const side of [-1, 1])
    for (let i = 5; i >= 0; i--) {
      const near = 1 - i / 6;
      const [x0, x1] = [
        vx + side * w * (0.07 + near ** 1.6 * 0.5),
        vx + side * w * (0.12 + (near + 0.17) ** 1.6 * 0.52),
      ];
      const top = vy - h * (0.1 + near ** 1.5 * hand.between(0.4, 0.52));
      const wall = mix(darker(base, 0.25), '#e8a878', 0.32 * (1 - near));
      out += polygon(
        [
          [x0, top + h * 0.02],
          [x1, top - h * 0.03],
          [x1, h * 0.6 + near * h * 0.12],
          [x0, h * 0.58 + near * h * 0.06],
        ],
        linear([wall, mix(wall, '#e8a878', 0.14)]),
      );
      out += shopfront(hand, x0, x1, top, vy, h, near);
    }
  const road = polygon(
    [
      [vx - w * 0.1, h * 0.575],
      [vx + w * 0.1, h * 0.575],
      [w * 1.25, h],
      [-w * 0.25, h],
    ],
    linear([mix(base, '#f4c08a', 0.5), mix(base, '#2c2438', 0.3), darker(base, 0.45)]),
  );
  out += rect(0, h * 0.64, w, h * 0.36, darker(base, 0.3)) + road;
  const lamps = Array.from(
    { length: 22 },
    () =>
      [
        w * hand.next(),
        hand.pick(['#ffcf86', '#ff8f6b', '#ffe6b8', '#7fc4d8', '#f27d84', '#9fd8b0']),
      ] as const,
  );
  out += lamps
    .map(
      ([x, colour]) =>
        soft(x, h * hand.between(0.3, 0.56), u * 0.045, u * 0.045, colour, 0.75) +
        soft(x, h * hand.between(0.66, 0.94), u * 0.02, h * 0.1, colour, 0.5),
    )
    .join('');
  out += many(70, () =>
    ellipse(
      w * hand.next(),
      h * hand.between(0.62, 1),
      w * hand.between(0.01, 0.06),
      h * 0.0016,
      hand.pick(['#ffe2b4', '#b8d4e4', '#ffffff']),
      { opacity: hand.between(0.1, 0.4) },
    ),
  );
  const [y, size] = [h * 0.9, u * 0.00125];
  const two = walking(
    pairOf(hand, (colour) => mix(colour, base, 0.35), true),
    true,
  );
  const canopy = hand.pick(['#d9483f', '#e6b35a', '#c9607a', '#3f8a8f', '#e9e0d2']);
  out +=
    `<g opacity="0.25" transform="translate(0 ${n(y * 2)}) scale(1 -1)">${place(w * 0.5, y, size, two)}</g>` +
    soft(w * 0.5, y, u * 0.17, u * 0.016, '#0c0a18', 0.5) +
    place(w * 0.5, y, size, two + umbrella(canopy));
  return (
    out +
    many(150, () => {
      const [x, ry, long] = [w * hand.between(-0.05, 1.05), h * hand.next(), h * hand.between(0.015, 0.045)];
      return line(
        `M${n(x)} ${n(ry)}l${n(-long * 0.18)} ${n(long)}`,
        '#dcebf4',
        u * 0.0014,
        hand.between(0.15, 0.5),
      );
    })
  );
}

function shopfront(
  hand: Hand,
  x0: number,
  x1: number,
  top: number,
  vy: number,
  h: number,
  near: number,
): Drawing {
  const wide = x1 - x0;
  const pane = (i: number, j: number) => {
    if (hand.chance(0.42)) return '';
    const [x, y] = [x0 + wide * (0.12 + 0.28 * i), top + (vy - top) * (0.12 + 0.24 * j)];
    return rect(
      Math.min(x, x + wide * 0.18),
      y,
      Math.abs(wide) * 0.18,
      (vy - top) * 0.13,
      hand.pick(WINDOWS),
      { opacity: hand.between(0.5, 0.95) },
    );
  };
  const shop = rect(
    Math.min(x0, x1) + Math.abs(wide) * 0.12,
    vy + h * 0.005,
    Math.abs(wide) * 0.76,
    h * (0.05 + near * 0.07),
    hand.pick(['#ffdf9f', '#ffc987', '#ffe9c4']),
    { opacity: 0.85 },
  );
  const awning = rect(
    Math.min(x0, x1) + Math.abs(wide) * 0.06,
    vy - h * 0.012,
    Math.abs(wide) * 0.88,
    h * 0.022,
    hand.pick(['#a8403a', '#2f6a68', '#8a5a34', '#4a3f70']),
  );
  return many(9, (k) => pane(k % 3, Math.floor(k / 3))) + shop + awning;
}

/** Held over the two of `walking`. */
function umbrella(colour: Colour): Drawing {
  const rib = (x: number) =>
    path(`M${x}-282Q${n(x * 0.8)}-350 0-400Q${n(x * 0.62)}-350 ${n(x * 0.6)}-282Z`, darker(colour, 0.16), {
      opacity: 0.5,
    });
  return (
    line('M2-110V-392', '#2a2230', 5) +
    path(
      'M-150-276C-146-352-82-400 0-402C82-400 146-352 150-276Q112-294 76-276Q38-294 0-276Q-38-294-76-276Q-112-294-150-276Z',
      linear(
        [
          [0, lighter(colour, 0.28)],
          [0.6, colour],
          [1, darker(colour, 0.3)],
        ],
        0.7,
        1,
      ),
    ) +
    rib(-128) +
    rib(128) +
    line('M0-402V-418', '#2a2230', 5)
  );
}
