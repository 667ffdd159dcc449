import { darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, n, path, place } from '../draw.ts';
import { handOf } from '../hand.ts';
import { lightOf, skyOver, veils } from '../light.ts';
import { ridge } from '../nature.ts';
import { silhouettes, sitting } from '../people.ts';
import { glitter, ripples, sail, sea } from '../water.ts';

/** Moon or low sun over the sea, a sail, and two on the rocks. */
export function moonSea(w: number, h: number, seed: number): Drawing {
  const hand = handOf('moonSea', seed);
  const light = lightOf(hand, ['night', 'night', 'dusk', 'golden']);
  const horizon = h * 0.56;
  const moon = { x: w * hand.between(0.42, 0.7), y: h * hand.between(0.2, 0.34), size: w * 0.08 };
  let out =
    skyOver(hand, light, w, horizon + 1, moon) + veils(hand, light, w, horizon - h * 0.2, horizon - h * 0.02);
  out += path(
    ridge(hand, w, horizon + 2, horizon - h * 0.012, h * 0.02, 1.1),
    mix(light.shade, light.far, 0.4),
    { opacity: 0.8 },
  );
  out +=
    sea(light, w, h, horizon, '#1d4763') +
    glitter(hand, moon.x, w, h, horizon, light.sun) +
    ripples(hand, w, h, horizon, 70, light.far);
  out += sail(
    moon.x + w * hand.pick([-0.22, -0.16, 0.16]),
    horizon + h * 0.035,
    w * 0.0009,
    darker(light.shade, 0.5),
    light.lit('#fbf0dc'),
  );
  const rock = darker(light.shade, 0.55);
  const edge = [
    [0, 0.83, 0.12, 0.82, 0.2, 0.88, 0.34, 0.9],
    [0.5, 0.925, 0.6, 0.97, 0.66, 1],
  ];
  const shore = `M0 ${h}V${n(h * 0.83)}C${edge
    .map((part) =>
      part
        .slice(part.length - 6)
        .map((v, i) => n(v * (i % 2 ? h : w)))
        .join(' '),
    )
    .join('C')}Z`;
  out += path(shore, linear([lighter(rock, 0.12), rock]));
  return (
    out +
    place(
      w * 0.19,
      h * 0.885,
      Math.min(w, h) * 0.00068,
      sitting(silhouettes(hand, darker(light.shade, 0.62))),
    )
  );
}
