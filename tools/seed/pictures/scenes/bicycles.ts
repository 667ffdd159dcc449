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
import { crown } from '../nature.ts';
import { planter } from './plants.ts';

/** Two bicycles against a warm wall. */
export function bicycles(w: number, h: number, seed: number): Drawing {
  const hand = handOf('bicycles', seed);
  const u = Math.min(w, h);
  const wall = hand.pick(['#e3b98f', '#d98f78', '#c9d3c4', '#f0dcc0', '#a9bcc8', '#d9a9a0']);
  const foot = h * 0.8;
  let out = rect(0, 0, w, h, linear([lighter(wall, 0.1), wall, darker(wall, 0.14)], 1, 1));
  out += many(60, () => {
    const [x, y] = [w * hand.next(), foot * hand.next()];
    return path(
      `M${n(x)} ${n(y)}h${n(u * hand.between(0.03, 0.06))}v${n(u * 0.018)}h${n(-u * 0.04)}Z`,
      darker(wall, 0.3),
      { opacity: hand.between(0.06, 0.16) },
    );
  });
  const shutter = hand.pick(['#3f7a78', '#4f6f9a', '#6f8a5a', '#8a4a48', '#5a5a70']);
  out += opening(w * 0.5, h * 0.14, u * 0.3, h * 0.3, shutter, hand);
  out +=
    rect(0, foot, w, h - foot, linear(['#b8a698', '#8f7d74'])) +
    rect(0, foot - h * 0.05, w, h * 0.05, linear([darker(wall, 0.18), darker(wall, 0.3)])) +
    many(54, () =>
      ellipse(
        w * hand.next(),
        hand.between(foot + h * 0.02, h),
        u * 0.04,
        h * 0.008,
        hand.pick(['#c9b8a8', '#a08c80', '#8a766c']),
        { opacity: 0.55 },
      ),
    );
  const paints = ['#c8473f', '#3f8a86', '#e0a440', '#f0e6d4', '#4a5a86', '#7f9a6a', '#3a3438'];
  const mine = hand.pick(paints);
  const yours = hand.pick(paints.filter((paint) => paint !== mine));
  out += soft(w * 0.5, foot + h * 0.08, u * 0.56, h * 0.03, '#2a1814', 0.6);
  out +=
    place(w * 0.5 - u * 0.15, foot + h * 0.055, u * 0.00098, bicycle(hand, yours, false)) +
    place(w * 0.5 + u * 0.14, foot + h * 0.1, u * 0.00106, bicycle(hand, mine, true));
  out +=
    place(w * 0.07, foot + h * 0.04, u * 0.0011, planter(hand)) +
    place(w * 0.94, foot + h * 0.03, u * 0.0009, planter(hand));
  out += many(8, (i) =>
    soft(w * (0.6 + 0.06 * i), h * hand.between(0, 0.2), u * 0.06, u * 0.13, '#3a1c1c', 0.32, {
      turn: hand.between(10, 50),
    }),
  );
  return out + wash(w, h, '#fff0cc', '#3a1a20', 0.36);
}

function opening(x: number, y: number, wide: number, tall: number, shutter: Colour, hand: Hand): Drawing {
  const leaf = (lx: number) =>
    rect(
      lx,
      y - tall * 0.03,
      wide * 0.5,
      tall * 1.06,
      linear([lighter(shutter, 0.14), darker(shutter, 0.16)], 1, 0.4),
    ) +
    many(13, (i) =>
      rect(lx + wide * 0.06, y + tall * (0.02 + i * 0.075), wide * 0.38, tall * 0.03, darker(shutter, 0.3), {
        opacity: 0.6,
      }),
    );
  const glass =
    rect(x - wide / 2, y, wide, tall, linear(['#7f98a4', '#b9cbd0', '#5f7480'], 0.7, 1)) +
    polygon(
      [
        [x - wide * 0.4, y + tall],
        [x - wide * 0.1, y],
        [x + wide * 0.1, y],
        [x - wide * 0.2, y + tall],
      ],
      '#ffffff',
      { opacity: 0.2 },
    );
  const bars =
    rect(x - wide * 0.02, y, wide * 0.04, tall, '#fbf4e8') +
    [0.33, 0.66].map((at) => rect(x - wide / 2, y + tall * at, wide, tall * 0.018, '#fbf4e8')).join('') +
    rect(x - wide / 2, y, wide, tall, 'none', { stroke: '#fbf4e8', width: wide * 0.05 });
  const box = rect(
    x - wide * 0.62,
    y + tall * 1.02,
    wide * 1.24,
    tall * 0.13,
    linear(['#a8663f', '#7a4428']),
    { corner: 4 },
  );
  const bloom =
    crown(
      hand,
      x,
      y + tall * 0.99,
      wide * 0.62,
      tall * 0.09,
      ['#5f8a55', '#7fa868', '#4a7348'],
      90,
      wide * 0.045,
    ) +
    crown(
      hand,
      x,
      y + tall * 0.97,
      wide * 0.6,
      tall * 0.1,
      [hand.pick(['#e2566a', '#f08a5a', '#c97ac0']), '#fbe3da', '#e98aa0'],
      70,
      wide * 0.034,
    );
  return (
    soft(x + wide * 0.1, y + tall * 0.6, wide * 1.2, tall * 0.75, '#3a1c1c', 0.3) +
    leaf(x - wide * 1.06) +
    leaf(x + wide * 0.56) +
    glass +
    bars +
    box +
    bloom
  );
}

/** 480 units long, its wheels on y = 0. */
function bicycle(hand: Hand, paint: Colour, laden: boolean): Drawing {
  const tyre = '#2f282c';
  const wheel = (x: number) =>
    circle(x, -92, 90, 'none', { stroke: tyre, width: 9 }) +
    circle(x, -92, 82, 'none', { stroke: '#d9d3cc', width: 4 }) +
    many(14, (i) =>
      line(
        `M${x} -92L${n(x + Math.cos(i * 0.4488) * 80)} ${n(-92 + Math.sin(i * 0.4488) * 80)}`,
        '#8f8a88',
        1.2,
        0.7,
      ),
    ) +
    circle(x, -92, 8, '#6a6468');
  const guard = (x: number) =>
    path(`M${x - 100}-96A100 100 0 0 1 ${x + 88}-140`, 'none', { stroke: paint, width: 8 });
  const tube = (d: string, width = 10) =>
    line(d, darker(paint, 0.12), width) + line(d, lighter(paint, 0.16), width * 0.35, 0.8);
  const frame =
    tube('M-140-92L-46-96L-78-226') +
    tube('M-140-92L-70-196') +
    tube('M-46-96L112-212') +
    tube('M-72-206Q20-150 108-196') +
    tube('M150-92L104-242');
  const saddle =
    path('M-122-242Q-84-262-34-242Q-50-226-84-228Q-112-226-122-242Z', '#7a4a30') +
    line('M-80-228V-214', '#8f8a88', 6);
  const bar = line('M104-242L100-268Q70-284 46-268', '#8f8a88', 7) + line('M62-276L40-266', '#7a4a30', 11);
  const chain =
    circle(-46, -96, 22, 'none', { stroke: '#8f8a88', width: 6 }) +
    line('M-46-96L-28-66M-46-96L-64-126', '#6a6468', 7) +
    rect(-42, -66, 28, 8, tyre, { corner: 3 }) +
    line('M-140-98L-46-118M-140-84L-46-74', '#5a5458', 2.4);
  const light = circle(128, -214, 13, '#e9e3da') + circle(132, -214, 8, '#fff0b8');
  const weave = many(4, (j) => line(`M${106 + j} ${-232 + j * 15}H${196 - j * 2}`, '#8f5f30', 3, 0.8));
  const cargo = laden
    ? crown(hand, 152, -262, 44, 30, ['#6f9a5c', '#8fb070', '#557a4c'], 46, 11) +
      crown(
        hand,
        152,
        -270,
        42,
        28,
        [hand.pick(['#f3b7c4', '#f6d27a', '#c9b0e0']), '#fffaf0', hand.pick(['#e2566a', '#f0995a'])],
        34,
        10,
      )
    : place(
        160,
        -250,
        1,
        rect(-14, -84, 26, 90, linear(['#f0bd72', '#b8752f'], 1, 0), { corner: 13, turn: 14 }) +
          rect(-36, -40, 30, 50, '#f3ece0', { corner: 5, turn: -8 }),
      );
  const basket =
    cargo +
    path('M102-244H204L192-174H116Z', linear(['#d3a466', '#a8733c'])) +
    weave +
    rect(98, -250, 110, 11, '#b98448', { corner: 5 });
  return wheel(-140) + wheel(150) + guard(-140) + guard(150) + chain + frame + saddle + bar + basket + light;
}
