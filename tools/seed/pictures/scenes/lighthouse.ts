import { darker, lighter, linear } from '../colour.ts';
import { circle, type Drawing, line, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { handOf } from '../hand.ts';
import { heap, lightOf, skyOver, veils } from '../light.ts';
import { birds } from '../nature.ts';
import { glitter, ripples, sail, sea } from '../water.ts';

/** A lighthouse on its cliff. */
export function lighthouse(w: number, h: number, seed: number): Drawing {
  const hand = handOf('lighthouse', seed);
  const light = lightOf(hand, ['morning', 'noon', 'golden', 'dusk', 'dusk', 'night']);
  const horizon = h * 0.64;
  const sun = { x: w * hand.between(0.14, 0.36), y: h * hand.between(0.26, 0.5), size: w * 0.055 };
  let out = skyOver(hand, light, w, horizon + 1, sun);
  out += light.dark
    ? veils(hand, light, w, h * 0.1, h * 0.5)
    : heap(hand, light, w * hand.between(0.1, 0.4), h * 0.2, w * 0.16) +
      heap(hand, light, w * 0.94, h * 0.36, w * 0.14);
  out +=
    sea(light, w, h, horizon, '#1f6a80') +
    glitter(hand, sun.x, w, h, horizon, light.sun, 120) +
    ripples(hand, w, h, horizon, 70, light.cloud, 0.25);
  out += sail(
    w * hand.between(0.08, 0.3),
    horizon + h * 0.03,
    w * 0.0006,
    light.lit('#7a3a34'),
    light.lit('#fbf4e6'),
  );
  const [x, foot, u] = [w * 0.7, h * 0.6, Math.min(w, h) * 0.001];
  if (light.dark) {
    const beam = linear(
      [
        [0, '#fff3c4', 0],
        [1, '#fff3c4', 0.65],
      ],
      1,
      0,
    );
    out +=
      polygon(
        [
          [x, foot - 374 * u],
          [-w * 0.1, h * 0.02],
          [-w * 0.1, h * 0.3],
        ],
        beam,
      ) + soft(x, foot - 374 * u, w * 0.3, w * 0.3, '#ffe9b0', 0.8);
  }
  const stone = light.lit('#8a7468');
  out += polygon(
    [
      [w * 0.44, h],
      [w * 0.46, h * 0.86],
      [w * 0.52, h * 0.8],
      [w * 0.5, h * 0.7],
      [w * 0.55, foot],
      [w * 1.02, foot - h * 0.02],
      [w * 1.02, h],
    ],
    linear([lighter(stone, 0.12), darker(stone, 0.5)], 0.9, 0.7),
  );
  out += many(16, () =>
    line(
      `M${n(w * hand.between(0.52, 1))} ${n(h * hand.between(0.68, 0.97))}l${n(-w * hand.between(0.01, 0.04))} ${n(h * hand.between(0.02, 0.05))}`,
      darker(stone, 0.4),
      w * 0.004,
      0.45,
    ),
  );
  const turf = light.lit('#6f9158');
  out += path(
    `M${n(w * 0.53)} ${n(foot + h * 0.012)}Q${n(w * 0.6)} ${n(foot - h * 0.03)} ${n(w * 0.75)} ${n(foot - h * 0.014)}T${n(w * 1.02)} ${n(foot - h * 0.045)}V${n(foot + h * 0.02)}Q${n(w * 0.9)} ${n(foot + h * 0.05)} ${n(w * 0.78)} ${n(foot + h * 0.02)}T${n(w * 0.53)} ${n(foot + h * 0.012)}Z`,
    linear([lighter(turf, 0.15), darker(turf, 0.2)]),
  );
  out += place(
    x,
    foot,
    u,
    tower(
      light.dark,
      light.lit(hand.pick(['#d9483f', '#2f5f7a', '#c8742f', '#3d3a48'])),
      light.lit('#fbf6ee'),
      light.lit('#5f3a34'),
    ),
  );
  out += many(26, () => {
    const t = hand.next();
    const x = w * (0.51 - t * 0.07 - hand.between(-0.012, 0.03));
    return soft(x, h * (0.795 + t * 0.2), w * hand.between(0.02, 0.05), h * 0.008, light.lit('#ffffff'), 0.9);
  });
  return (
    out + birds(hand, w * 0.36, h * 0.3, w * 0.24, light.time === 'night' ? 0 : 5, darker(light.shade, 0.1))
  );
}

/** 420 units tall, standing at (0, 0), with the keeper's house beside it. */
function tower(lamp: boolean, band: string, white: string, roof: string): Drawing {
  const half = (t: number) => 46 - 18 * t;
  const ring = (from: number, to: number, fill: string) =>
    polygon(
      [
        [-half(from), -from * 330],
        [half(from), -from * 330],
        [half(to), -to * 330],
        [-half(to), -to * 330],
      ],
      fill,
    );
  const body = [0, 1, 2, 3, 4].map((i) => ring(i / 5, (i + 1) / 5, i % 2 ? white : band)).join('');
  const shading = polygon(
    [
      [-46, 0],
      [46, 0],
      [28, -330],
      [-28, -330],
    ],
    linear(
      [
        [0, '#fff6e0', 0.28],
        [0.45, '#fff6e0', 0],
        [1, '#1c1028', 0.42],
      ],
      1,
      0,
    ),
  );
  const house =
    rect(58, -74, 120, 74, white) +
    path('M46-70L118-124L190-70Z', roof) +
    rect(82, -54, 22, 26, lamp ? '#ffd98f' : '#4d6070') +
    rect(132, -54, 22, 26, lamp ? '#ffd98f' : '#4d6070') +
    rect(148, -128, 14, 30, roof) +
    rect(
      58,
      -74,
      120,
      74,
      linear(
        [
          [0, '#1c1028', 0.05],
          [1, '#1c1028', 0.3],
        ],
        1,
        0,
      ),
    );
  const top =
    rect(-38, -342, 76, 14, roof, { corner: 3 }) +
    many(7, (i) => rect(-37 + i * 12, -362, 2.5, 22, roof)) +
    rect(-38, -364, 76, 4, roof) +
    rect(-22, -386, 44, 46, lamp ? '#ffeeb0' : '#bcd3d8') +
    rect(-2, -386, 4, 46, roof) +
    path('M-30-386C-26-408-8-414 0-424C8-414 26-408 30-386Z', band) +
    circle(0, -426, 5, roof);
  return (
    house +
    body +
    rect(-9, -34, 18, 34, roof, { corner: 8 }) +
    rect(-6, -150, 12, 20, '#3d3a48') +
    rect(-6, -260, 12, 18, '#3d3a48') +
    shading +
    top
  );
}
