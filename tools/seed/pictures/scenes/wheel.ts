import { darker, linear, mix } from '../colour.ts';
import { circle, type Drawing, line, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { lightOf, skyOver, veils } from '../light.ts';
import { pairOf, walking } from '../people.ts';

/** The big wheel at dusk. */
export function wheel(w: number, h: number, seed: number): Drawing {
  const hand = handOf('wheel', seed);
  const light = lightOf(hand, ['dusk', 'dusk', 'golden', 'night']);
  const u = Math.min(w, h);
  let out = skyOver(hand, light, w, h) + veils(hand, light, w, h * 0.08, h * 0.5, 9);
  const [x, y, size] = [w * hand.between(0.46, 0.58), h * 0.42, u * 0.36];
  const ink = darker(light.shade, light.dark ? 0.35 : 0.15);
  out += soft(x, y, size * 1.6, size * 1.6, '#ffb98a', 0.4);
  const spokes = 16;
  const turn = hand.next();
  const at = (i: number, reach: number) =>
    [
      x + Math.cos((i / spokes) * 6.283 + turn) * size * reach,
      y + Math.sin((i / spokes) * 6.283 + turn) * size * reach,
    ] as const;
  out += line(
    `M${n(x)} ${n(y)}L${n(x - size * 0.56)} ${n(h * 0.89)}M${n(x)} ${n(y)}L${n(x + size * 0.56)} ${n(h * 0.89)}M${n(x - size * 0.34)} ${n(h * 0.7)}H${n(x + size * 0.34)}`,
    ink,
    u * 0.014,
  );
  out += [1, 0.93, 0.5]
    .map((reach) =>
      circle(x, y, size * reach, 'none', {
        stroke: mix(ink, '#f0a08a', 0.18),
        width: u * (reach === 1 ? 0.007 : 0.004),
      }),
    )
    .join('');
  out += many(spokes, (i) => {
    const [[ax, ay], [bx, by], [cx, cy]] = [at(i, 1), at(i + 0.5, 0.93), at(i + 1, 1)];
    return line(
      `M${n(x)} ${n(y)}L${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}L${n(cx)} ${n(cy)}`,
      mix(ink, '#f0a08a', 0.18),
      u * 0.0028,
    );
  });
  const bulbs = ['#ffe0a0', '#ff9a8a', '#9ad0e8', '#f6b0d8'];
  out += many(64, (i) => {
    const [[px, py], [qx, qy]] = [at(i / 4, 1), at(i / 4, 0.5)];
    const bulb = bulbs[i % 4] ?? '#ffe0a0';
    return (
      soft(px, py, u * 0.02, u * 0.02, bulb, 0.8) +
      circle(px, py, u * 0.0036, '#fff8e4') +
      (i % 2 ? circle(qx, qy, u * 0.003, bulb) : '')
    );
  });
  const paints = ['#d9584a', '#3f7f94', '#e9b44c', '#8a5a8f'].map(light.lit);
  out += many(spokes, (i) => {
    const [gx, gy] = at(i, 1);
    return place(
      gx,
      gy,
      u * 0.00052,
      line('M0 0V14', ink, 5) +
        path('M-40 28C-40 4 40 4 40 28Z', paints[i % 4] ?? ink) +
        rect(-38, 28, 76, 22, light.dark ? '#ffe6ac' : '#e6eef0') +
        rect(-3, 26, 6, 26, paints[i % 4] ?? ink) +
        path('M-42 50H42C42 80 24 88 0 88S-42 80-42 50Z', darker(paints[i % 4] ?? ink, 0.1)),
    );
  });
  out += circle(x, y, size * 0.07, mix(ink, '#f0a08a', 0.3)) + circle(x, y, size * 0.04, '#ffe6ac');
  out += stalls(hand, w, h, u, light.lit, ink);
  return (
    out +
    soft(w * 0.5, h * 0.965, u * 0.14, u * 0.014, '#0c0818', 0.7) +
    place(
      w * hand.between(0.36, 0.64),
      h * 0.965,
      u * 0.00082,
      walking(pairOf(hand, (colour) => mix(light.lit(colour), ink, 0.25))),
    )
  );
}

function stalls(
  hand: Hand,
  w: number,
  h: number,
  u: number,
  lit: (colour: string) => string,
  ink: string,
): Drawing {
  const ground = rect(0, h * 0.875, w, h * 0.13, linear([mix(ink, '#e8a070', 0.34), darker(ink, 0.2)]));
  const stall = (x: number, colour: string) => {
    const [wide, top] = [u * 0.2, h * 0.79];
    const stripes = many(6, (i) =>
      path(
        `M${n(x + (i * wide) / 6)} ${n(top)}H${n(x + ((i + 1) * wide) / 6)}V${n(top + h * 0.026)}Q${n(x + ((i + 0.5) * wide) / 6)} ${n(top + h * 0.04)} ${n(x + (i * wide) / 6)} ${n(top + h * 0.026)}Z`,
        i % 2 ? lit('#fbf3e4') : lit(colour),
      ),
    );
    return (
      soft(x + wide / 2, h * 0.86, wide, h * 0.06, '#ffcf86', 0.75) +
      rect(x + wide * 0.06, top + h * 0.02, wide * 0.88, h * 0.07, '#ffdf9f') +
      rect(x + wide * 0.03, h * 0.855, wide * 0.94, h * 0.03, darker(lit(colour), 0.2)) +
      stripes +
      polygon(
        [
          [x, top],
          [x + wide * 0.14, top - h * 0.035],
          [x + wide * 0.86, top - h * 0.035],
          [x + wide, top],
        ],
        darker(lit(colour), 0.12),
      )
    );
  };
  return (
    ground +
    [-0.06, 0.14, 0.68, 0.88]
      .map((at) => stall(w * at, hand.pick(['#c8473f', '#3f7a86', '#d99a3a', '#7a5a8a', '#5f8a5a'])))
      .join('')
  );
}
