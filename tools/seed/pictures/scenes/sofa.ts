import { type Colour, darker, lighter, linear } from '../colour.ts';
import {
  circle,
  type Drawing,
  ellipse,
  line,
  many,
  n,
  path,
  place,
  polygon,
  rect,
  soft,
  wash,
} from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { lightOf } from '../light.ts';
import { monstera } from './plants.ts';
import { floorOf, windowAt } from './rooms.ts';

/** A living room of one's own: sofa, lamp, and the evening at the window. */
export function sofa(w: number, h: number, seed: number): Drawing {
  const hand = handOf('sofa', seed);
  const light = lightOf(hand, ['night', 'dusk', 'golden', 'morning']);
  const u = Math.min(w, h);
  const wall = light.lit(hand.pick(['#e3c9b0', '#a9bdb4', '#d9b3a6', '#b7b3cc', '#8fa6b0']));
  const floor = h * 0.8;
  let out =
    rect(0, 0, w, floor + 2, linear([wall, darker(wall, 0.12)], 0.7, 1)) +
    windowAt(hand, light, w * 0.07, h * 0.1, w * 0.36, h * 0.34);
  out += pictures(hand, w * 0.56, h * 0.15, u) + floorOf(light.lit('#a9794f'), w, h, floor);
  out +=
    ellipse(w * 0.48, h * 0.9, u * 0.52, h * 0.06, light.lit('#f0e3d0')) +
    ellipse(w * 0.48, h * 0.9, u * 0.46, h * 0.05, 'none', {
      stroke: light.lit('#c9705a'),
      width: u * 0.008,
      opacity: 0.7,
    }) +
    ellipse(w * 0.48, h * 0.9, u * 0.36, h * 0.038, 'none', {
      stroke: light.lit('#4f7f86'),
      width: u * 0.005,
      opacity: 0.6,
    });
  const cloth = light.lit(hand.pick(['#4f7f78', '#c9705a', '#d9a24a', '#5a6490', '#8f5a6e', '#7d8f5f']));
  out +=
    place(w * 0.1, h * 0.86, u * 0.00085, monstera(hand, light.lit)) +
    soft(w * 0.48, h * 0.868, u * 0.5, h * 0.018, '#170d1c', 0.7) +
    place(w * 0.49, h * 0.862, u * 0.00125, couch(hand, cloth, light.lit));
  const x = Math.min(w * 0.895, w * 0.49 + u * 0.5);
  const lamp = place(
    x,
    h * 0.855,
    u * 0.0012,
    ellipse(0, 0, 46, 9, darker(light.shade, 0.4)) +
      rect(-4, -430, 8, 430, darker(light.shade, 0.3)) +
      polygon(
        [
          [-42, -520],
          [42, -520],
          [76, -410],
          [-76, -410],
        ],
        linear(['#fff0c4', '#ffd78a']),
      ),
  );
  const glow =
    soft(x, h * 0.855 - u * 0.56, u * 0.6, u * 0.55, '#ffcf86', light.dark ? 0.62 : 0.3) +
    soft(x, h * 0.86, u * 0.34, h * 0.04, '#ffcf86', 0.4);
  return out + glow + lamp + wash(w, h, '#fff0d0', '#1a0f20', light.dark ? 0.12 : 0.24);
}

function pictures(hand: Hand, x: number, y: number, u: number): Drawing {
  const one = (px: number, py: number, pw: number, ph: number) => {
    const [ground, shape] = hand.pick([
      ['#f3dcc8', '#c9604a'],
      ['#dfe6e4', '#3f6f7a'],
      ['#f6e6bf', '#d98a3a'],
      ['#e9dfee', '#7a5a8f'],
    ] as const);
    const art = hand.pick([
      circle(px + pw / 2, py + ph * 0.45, pw * 0.24, shape),
      path(
        `M${n(px + pw * 0.12)} ${n(py + ph * 0.85)}Q${n(px + pw * 0.3)} ${n(py + ph * 0.3)} ${n(px + pw * 0.55)} ${n(py + ph * 0.62)}T${n(px + pw * 0.88)} ${n(py + ph * 0.85)}Z`,
        shape,
      ),
      circle(px + pw * 0.42, py + ph * 0.5, pw * 0.2, shape, { opacity: 0.85 }) +
        circle(px + pw * 0.58, py + ph * 0.5, pw * 0.2, '#e9a59a', { opacity: 0.85 }),
    ]);
    return (
      soft(px + pw * 0.56, py + ph * 0.58, pw * 0.75, ph * 0.72, '#170d1c', 0.35) +
      rect(
        px - u * 0.008,
        py - u * 0.008,
        pw + u * 0.016,
        ph + u * 0.016,
        hand.pick(['#3a2f30', '#a9794f', '#fbf5ea']),
      ) +
      rect(px, py, pw, ph, '#fdf8ef') +
      rect(px + pw * 0.09, py + ph * 0.08, pw * 0.82, ph * 0.84, ground) +
      art
    );
  };
  return (
    one(x, y, u * 0.15, u * 0.2) +
    one(x + u * 0.2, y - u * 0.03, u * 0.11, u * 0.14) +
    one(x + u * 0.2, y + u * 0.15, u * 0.13, u * 0.1)
  );
}

/** 620 units wide, standing at (0, 0), with cushions, a blanket and a sleeping cat. */
function couch(hand: Hand, cloth: Colour, lit: (colour: Colour) => Colour): Drawing {
  const leg = (x: number) =>
    polygon(
      [
        [x - 9, -30],
        [x + 9, -30],
        [x + 5, 0],
        [x - 5, 0],
      ],
      lit('#5a3a28'),
    );
  const back =
    rect(-260, -236, 520, 170, linear([lighter(cloth, 0.16), cloth]), { corner: 38 }) +
    line('M0-220V-120', darker(cloth, 0.3), 3, 0.5);
  const seat = (x: number) =>
    rect(x, -128, 256, 66, linear([lighter(cloth, 0.22), darker(cloth, 0.08)]), { corner: 24 });
  const arm = (x: number) =>
    rect(x, -176, 70, 152, linear([lighter(cloth, 0.2), darker(cloth, 0.15)], 0.8, 1), { corner: 32 });
  const [one, other] = hand.pick([
    ['#f3e3c8', '#d98a6a'],
    ['#e9b44c', '#f3ece0'],
    ['#e9a59a', '#5f7f86'],
  ] as const);
  const pillow = (x: number, turn: number, fill: Colour) =>
    place(
      x,
      -150,
      1,
      rect(-52, -52, 104, 104, linear([lighter(lit(fill), 0.15), darker(lit(fill), 0.12)], 0.6, 1), {
        corner: 24,
      }) + line('M-30-34Q0-24 30-34', darker(lit(fill), 0.3), 2.5, 0.3),
      turn,
    );
  const throwCloth =
    path(
      'M150-240C190-246 226-240 236-226L232-70C226-30 196-20 168-28C176-90 160-180 150-240Z',
      lit('#f0e3d0'),
    ) +
    many(5, (i) =>
      line(`M${156 + i * 2}-${204 - i * 36}L${234 - i}-${200 - i * 36}`, lit('#c9705a'), 5, 0.6),
    ) +
    many(7, (i) => line(`M${172 + i * 8}-28v16`, lit('#f0e3d0'), 3));
  const fur = lit(hand.pick(['#d98a4a', '#3a3238', '#b9aca4', '#f0e6da']));
  const puss =
    path('M-80 0C-86-40-40-62 6-56C56-54 84-30 78 0Z', linear([lighter(fur, 0.14), darker(fur, 0.15)])) +
    path('M-66-34L-74-70L-52-52L-36-56L-22-72L-20-36C-26-14-60-14-66-34Z', lighter(fur, 0.06)) +
    line('M76-6C92-30 60-22 34-8C10 2-20 2-34-4', darker(fur, 0.12), 15) +
    line('M-56-36q6 5 12 0M-38-36q5 5 10 0', darker(fur, 0.6), 2.5);
  return (
    leg(-240) +
    leg(240) +
    back +
    rect(-280, -90, 560, 62, darker(cloth, 0.2), { corner: 22 }) +
    seat(-258) +
    seat(2) +
    pillow(-180, -12, one) +
    pillow(-104, 10, other) +
    throwCloth +
    arm(-310) +
    arm(240) +
    place(70, -124, 0.86, puss)
  );
}
