import { darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, line, many, n, path, place, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { stars } from '../light.ts';
import { grass, pine, ridge } from '../nature.ts';
import { silhouettes, sitting } from '../people.ts';

/** A lit tent under the stars. */
export function tent(w: number, h: number, seed: number): Drawing {
  const hand = handOf('tent', seed);
  const u = Math.min(w, h);
  const sky = hand.pick([
    ['#0b1430', '#16264d', '#33406e', '#6f5d86', '#c08a86'],
    ['#0a1a2c', '#12384a', '#2f6a70', '#7fa890'],
    ['#1a1033', '#3a2258', '#7a4678', '#d98a7e'],
    ['#101c3c', '#22376a', '#4f6496', '#b9aec4'],
  ] as const);
  const low = sky.at(-1) ?? '#c08a86';
  let out = rect(0, 0, w, h, linear([...sky, low])) + milkyWay(hand, w, h) + stars(hand, w, h * 0.62, 240);
  out += line(`M${n(w * 0.18)} ${n(h * 0.12)}L${n(w * 0.29)} ${n(h * 0.165)}`, '#ffffff', u * 0.0026, 0.75);
  const land = darker(sky[1], 0.1);
  out +=
    path(ridge(hand, w, h, h * 0.7, h * 0.05, 1.6), linear([mix(land, low, 0.42), mix(land, low, 0.22)])) +
    path(ridge(hand, w, h, h * 0.76, h * 0.03, 1.4), mix(land, low, 0.14));
  out += many(40, () =>
    pine(
      hand.next() * w,
      h * hand.between(0.8, 0.83),
      h * hand.between(0.06, 0.14),
      darker(land, hand.between(0.2, 0.4)),
    ),
  );
  const ground = darker(land, 0.5);
  out += path(`M0 ${h}V${n(h * 0.82)}Q${n(w * 0.5)} ${n(h * 0.79)} ${w} ${n(h * 0.83)}V${h}Z`, ground);
  const canvas = hand.pick([
    ['#f6a24e', '#ffd28a', '#fff0c4', '#d97838', '#7a3c22'],
    ['#e2706a', '#ffb59a', '#ffe6c8', '#b84a50', '#6a2430'],
    ['#6fa89a', '#cfe0a8', '#fff3c4', '#3f7a78', '#1f4448'],
  ] as const);
  const [x, y] = [w * hand.between(0.42, 0.56), h * 0.9];
  out +=
    soft(x, y - h * 0.04, u * 0.62, u * 0.5, '#ffb65e', 0.6) +
    soft(x, y + h * 0.01, u * 0.4, h * 0.04, '#ffc87a', 0.5);
  const inside = place(-6, 0, 0.36, sitting(silhouettes(hand, canvas[4])));
  const fly = [
    line('M-170 0L-214 14M218-10L262 4M-10-180L-10-188', '#d9b088', 3),
    path('M-170 0L-10-180L150 0Z', linear([canvas[0], canvas[1], canvas[2]])),
    path('M150 0L-10-180L60-172L218-10Z', linear([canvas[3], mix(canvas[0], canvas[3], 0.4)])),
    path('M-10-180L-44 0H30Z', canvas[4], { opacity: 0.9 }),
    path('M-10-176L-36 0H20Z', '#ffe7b0'),
    inside,
    path('M-10-180L-44 0L-74 0Z', canvas[2], { opacity: 0.75 }),
  ];
  out += place(x, y, u * 0.0013, fly.join(''));
  return (
    out +
    grass(hand, w, h * 0.95, h * 1.04, h * 0.07, 130, [
      darker(ground, 0.4),
      darker(ground, 0.6),
      lighter(ground, 0.06),
    ])
  );
}

export function milkyWay(hand: Hand, w: number, h: number): Drawing {
  const u = Math.max(w, h);
  const veil = many(22, () =>
    soft(
      hand.between(-0.55, 0.55) * u,
      hand.between(-0.05, 0.05) * u,
      u * hand.between(0.08, 0.2),
      u * hand.between(0.02, 0.05),
      hand.pick(['#8f86c0', '#c9a3c0', '#6f86c4', '#e3c0b8']),
      0.3,
    ),
  );
  const dust = many(260, () =>
    circle(
      hand.between(-0.6, 0.6) * u,
      (hand.next() + hand.next() - 1) * 0.09 * u,
      u * hand.between(0.0005, 0.0014),
      '#ffffff',
      { opacity: hand.between(0.3, 1) },
    ),
  );
  return place(w * hand.between(0.4, 0.6), h * 0.26, 1, veil + dust, hand.pick([-36, -28, 30, 38]));
}
