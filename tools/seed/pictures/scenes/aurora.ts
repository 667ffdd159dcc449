import { darker, linear, mix } from '../colour.ts';
import { type Drawing, many, n, path, place, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { stars } from '../light.ts';
import { pine, ridge } from '../nature.ts';
import { pairOf, walking } from '../people.ts';
import { mirrored, ripples } from '../water.ts';

/** Northern lights over a frozen lake. */
export function aurora(w: number, h: number, seed: number): Drawing {
  const hand = handOf('aurora', seed);
  const u = Math.min(w, h);
  const shore = h * 0.66;
  const night = hand.pick(['#0a1630', '#101436', '#08202e']);
  const hues = hand.pick([
    ['#6fe0a8', '#3fb8a8', '#8f7ad8'],
    ['#8ff0b0', '#5fc8c0', '#c87ac0'],
    ['#5fd8c8', '#7fa0f0', '#b07ae0'],
  ] as const);
  let above =
    rect(
      0,
      0,
      w,
      shore + 2,
      linear([darker(night, 0.3), night, mix(night, hues[1], 0.4), mix(night, '#c0d8d8', 0.4)]),
    ) + stars(hand, w, h * 0.6, 200);
  above +=
    ribbon(hand, w, h, h * 0.2, hues[0], hues[2]) +
    ribbon(hand, w, h, h * 0.3, hues[1], hues[0]) +
    ribbon(hand, w, h, h * 0.12, hues[2], hues[1]);
  const land = mix(night, '#2f4a5a', 0.5);
  above +=
    path(ridge(hand, w, shore, shore - h * 0.08, h * 0.07, 1.9), linear([mix(land, '#dfeaf2', 0.34), land])) +
    path(ridge(hand, w, shore, shore - h * 0.03, h * 0.03, 1.5), darker(land, 0.3));
  above += many(44, () =>
    pine(w * hand.next(), shore + 1, h * hand.between(0.03, 0.085), darker(land, hand.between(0.35, 0.6))),
  );
  const ice = mix(night, hues[1], 0.24);
  let out =
    above +
    mirrored(above, w, h, shore, [mix(ice, '#dff0ee', 0.2), ice, darker(ice, 0.3)]) +
    ripples(hand, w, h, shore, 60, '#dff6ee', 0.14);
  const snow = mix('#dfe8f6', night, 0.4);
  out += path(
    `M0 ${h}V${n(h * 0.88)}Q${n(w * 0.3)} ${n(h * 0.84)} ${n(w * 0.6)} ${n(h * 0.89)}T${w} ${n(h * 0.87)}V${h}Z`,
    linear([mix(snow, hues[0], 0.25), darker(snow, 0.3)]),
  );
  out += many(4, (i) =>
    pine(
      w * (i < 2 ? 0.03 + i * 0.09 : 0.88 + (i - 2) * 0.09),
      h * hand.between(0.93, 0.99),
      h * hand.between(0.24, 0.4),
      darker(night, 0.45),
      mix(snow, night, 0.15),
    ),
  );
  const x = w * hand.between(0.4, 0.6);
  const two = walking(
    pairOf(hand, (colour) => mix(colour, night, 0.5), true),
    true,
  );
  return (
    out + soft(x, h * 0.925, u * 0.12, u * 0.012, '#060a18', 0.6) + place(x, h * 0.925, u * 0.00074, two)
  );
}

function ribbon(hand: Hand, w: number, h: number, y: number, colour: string, tip: string): Drawing {
  const [phase, pace, sway] = [hand.between(0, 6), hand.between(1.4, 2.4), h * hand.between(0.05, 0.09)];
  const foot = (t: number) =>
    y + h * 0.16 + Math.sin(t * pace * 3 + phase) * sway + Math.sin(t * pace * 7 + phase * 2) * sway * 0.3;
  const fill = linear([
    [0, tip, 0],
    [0.4, tip, 0.2],
    [0.85, colour, 0.62],
    [1, colour, 0],
  ]);
  return many(90, (i) => {
    const t = i / 90;
    const tall = h * (0.16 + 0.1 * Math.abs(Math.sin(t * 11 + phase)) + hand.between(0, 0.05));
    return rect(t * w, foot(t) - tall, w / 90 + 0.8, tall * 1.08, fill, {
      opacity: 0.62 + 0.38 * Math.sin(t * 17 + phase) ** 2,
    });
  });
}
