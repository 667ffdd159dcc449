import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, ellipse, line, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { type Light, lightOf, skyOver, veils } from '../light.ts';
import { birds, tree } from '../nature.ts';
import { pairOf, standing } from '../people.ts';
import { mirrored, ripples } from '../water.ts';

const WALLS = [
  '#b8574a',
  '#d9a25a',
  '#7a8f8a',
  '#c98a7a',
  '#8f5a52',
  '#e3d3bb',
  '#5f7080',
  '#a8503f',
  '#6f8a6a',
];

/** Narrow old houses along a canal. */
export function canal(w: number, h: number, seed: number): Drawing {
  const hand = handOf('canal', seed);
  const light = lightOf(hand, ['morning', 'noon', 'golden', 'dusk', 'night']);
  const u = Math.min(w, h);
  const quay = h * 0.66;
  const sun =
    light.time === 'noon' ? undefined : { x: w * hand.between(0.2, 0.8), y: h * 0.14, size: u * 0.045 };
  let above = skyOver(hand, light, w, quay, sun) + veils(hand, light, w, h * 0.04, h * 0.24);
  above += birds(hand, w * 0.5, h * 0.1, w * 0.3, light.dark ? 0 : 4, darker(light.shade, 0.1));
  let last = '';
  for (let x = -w * 0.04; x < w; ) {
    const wide = u * hand.between(0.13, 0.18);
    const wall = hand.pick(WALLS.filter((colour) => colour !== last));
    above += house(hand, light, x, quay, wide, h * hand.between(0.32, 0.44), wall);
    last = wall;
    x += wide;
  }
  const stone = light.lit('#8f8078');
  const leaves = [light.lit('#6f9158'), light.lit('#8fae68'), light.lit('#557a50')];
  above +=
    tree(hand, w * hand.between(0.08, 0.24), quay, h * 0.3, leaves, light.lit('#5a4238')) +
    tree(hand, w * hand.between(0.8, 0.95), quay, h * 0.26, leaves, light.lit('#5a4238'));
  above += rect(0, quay - h * 0.012, w, h * 0.014, linear([lighter(stone, 0.2), stone]));
  const depth = h * 0.06;
  const wall =
    rect(0, quay, w, depth, linear([darker(stone, 0.2), darker(stone, 0.5)])) +
    many(60, () =>
      rect(w * hand.next(), quay + depth * hand.next(), u * 0.03, h * 0.0018, darker(stone, 0.55), {
        opacity: 0.5,
      }),
    );
  const deep = mix(light.lit('#37575c'), light.sky[0] ?? '#37575c', 0.25);
  let out =
    above +
    mirrored(above, w, h, quay + depth * 0.5, [mix(deep, light.far, 0.25), deep, darker(deep, 0.4)]) +
    wall;
  out += ripples(hand, w, h, quay + depth, 110, light.far, 0.24);
  const [one, other] = pairOf(hand, light.lit);
  const two = place(-40, 0, 1, standing(one, 1)) + place(40, 0, 0.94, standing(other, -1));
  return (
    out +
    place(w * hand.between(0.42, 0.6), quay - h * 0.004, u * 0.0004, two) +
    barge(hand, light, w * hand.between(0.3, 0.5), h * 0.84, u * 0.0011)
  );
}

function house(
  hand: Hand,
  light: Light,
  x: number,
  foot: number,
  wide: number,
  tall: number,
  colour: Colour,
): Drawing {
  const wall = light.lit(colour);
  const trim = light.lit('#f4ecdf');
  const top = foot - tall;
  const gable = hand.whole(0, 3);
  const [a, b, m] = [x, x + wide, x + wide / 2];
  const up = wide * 0.62;
  const roof = [
    () => path(`M${n(a)} ${n(top)}L${n(m)} ${n(top - up)}L${n(b)} ${n(top)}Z`, wall),
    () =>
      path(
        `M${n(a)} ${n(top)}Q${n(a + wide * 0.28)} ${n(top - up * 0.1)} ${n(a + wide * 0.28)} ${n(top - up * 0.7)}H${n(b - wide * 0.28)}Q${n(b - wide * 0.28)} ${n(top - up * 0.1)} ${n(b)} ${n(top)}Z`,
        wall,
      ) + rect(a + wide * 0.25, top - up * 0.74, wide * 0.5, up * 0.1, trim),
    () =>
      many(4, (i) =>
        rect(a + wide * 0.11 * i, top - up * 0.24 * (i + 1), wide * (1 - 0.22 * i), up * 0.26, wall),
      ),
    () =>
      rect(a, top - up * 0.12, wide, up * 0.14, wall) +
      rect(a - wide * 0.02, top - up * 0.18, wide * 1.04, up * 0.1, trim),
  ][gable]?.();
  const floors = Math.max(3, Math.round(tall / (wide * 0.55)));
  const columns = wide > 0 && hand.chance(0.5) ? 2 : 3;
  const glass = (lit: boolean) =>
    lit ? hand.pick(['#ffd98f', '#ffe3ac', '#ffc574']) : mix(light.lit('#5d7684'), light.far, 0.25);
  const pane = (i: number, j: number) => {
    const [pw, ph] = [(wide / columns) * 0.52, (tall / floors) * 0.58];
    const [px, py] = [a + (wide / columns) * (i + 0.24), top + (tall / floors) * (j + 0.2)];
    const lit = light.dark && hand.chance(0.6);
    return (
      (lit ? soft(px + pw / 2, py + ph / 2, pw * 1.4, ph * 1.2, '#ffcf86', 0.35) : '') +
      rect(px - pw * 0.1, py - ph * 0.06, pw * 1.2, ph * 1.12, trim) +
      rect(px, py, pw, ph, glass(lit)) +
      rect(px + pw * 0.46, py, pw * 0.08, ph, trim) +
      rect(px, py + ph * 0.42, pw, ph * 0.05, trim)
    );
  };
  const door = rect(
    a + wide * 0.38,
    foot - (tall / floors) * 0.74,
    wide * 0.24,
    (tall / floors) * 0.74,
    light.lit(hand.pick(['#2f5a52', '#7a2f34', '#2d3b58', '#5a3a28'])),
    { corner: wide * 0.03 },
  );
  const panes = many((floors - 1) * columns, (k) => pane(k % columns, Math.floor(k / columns)));
  const ground = many(2, (i) => (columns === 3 ? pane(i * 2, floors - 1) : ''));
  const shade = rect(
    a,
    top - (gable === 3 ? up * 0.1 : 0),
    wide,
    tall + up * 0.1,
    linear(
      [
        [0, '#fff4dc', 0.12],
        [0.5, '#fff4dc', 0],
        [1, '#170d1c', 0.22],
      ],
      1,
      0.3,
    ),
  );
  const attic =
    gable < 2
      ? rect(m - wide * 0.07, top - up * 0.34, wide * 0.14, wide * 0.18, trim) +
        rect(m - wide * 0.05, top - up * 0.31, wide * 0.1, wide * 0.13, glass(light.dark))
      : '';
  return (roof ?? '') + rect(a, top - 1, wide + 0.6, tall + 1, wall) + attic + panes + ground + door + shade;
}

function barge(hand: Hand, light: Light, x: number, y: number, scale: number): Drawing {
  const hull = light.lit(hand.pick(['#2f4f5a', '#7a3a34', '#3a4a38', '#4a3a58']));
  const pots = many(
    6,
    (i) =>
      ellipse(-150 + i * 26, -40, 12, 10, light.lit('#5f8a55')) +
      ellipse(-150 + i * 26, -47, 6, 5, light.lit(i % 2 ? '#f08a7a' : '#f3d27a')),
  );
  const body = [
    ellipse(0, 42, 230, 12, '#0a1a22', { opacity: 0.35 }),
    polygon(
      [
        [-40, -30],
        [-30, -74],
        [130, -74],
        [140, -30],
      ],
      light.lit('#e9dcc8'),
    ) +
      polygon(
        [
          [-44, -74],
          [-36, -84],
          [140, -84],
          [146, -74],
        ],
        darker(hull, 0.1),
      ),
    many(4, (i) =>
      rect(-20 + i * 38, -64, 26, 20, light.dark ? '#ffd98f' : light.lit('#6d8896'), { corner: 4 }),
    ),
    path(
      'M-220-34C-120-22 120-22 210-40C204-4 180 36 150 38H-170C-196 34-214 0-220-34Z',
      linear([lighter(hull, 0.12), darker(hull, 0.4)]),
    ),
    line('M-214-28C-120-16 120-16 206-34', light.lit('#f4ecdf'), 5) + pots,
  ];
  return place(x, y, scale, body.join(''), 0, hand.chance(0.5));
}
