import { darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, many, n, path } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { type Light, lightOf, skyOver, veils } from '../light.ts';
import { birds, pine } from '../nature.ts';
import { glitter, mirrored, ripples, sail } from '../water.ts';

export function archipelago(w: number, h: number, seed: number): Drawing {
  const hand = handOf('archipelago', seed);
  const light = lightOf(hand, ['morning', 'noon', 'golden', 'dusk']);
  const horizon = h * 0.52;
  const sun = { x: w * hand.between(0.6, 0.85), y: h * hand.between(0.26, 0.42), size: h * 0.055 };
  let above = skyOver(hand, light, w, horizon, sun) + veils(hand, light, w, h * 0.1, h * 0.44, 10);
  for (let i = 0; i < 5; i++) above += island(hand, light, w, h, horizon, i);
  const deep = mix(light.lit('#2a6a7c'), light.sky[0] ?? '#2a6a7c', 0.35);
  let out =
    above + mirrored(above, w, h, horizon, [light.far, mix(deep, light.far, 0.35), darker(deep, 0.2)]);
  out +=
    glitter(hand, sun.x, w, h, horizon, light.sun, 140) +
    ripples(hand, w, h, horizon, 110, light.cloud, 0.22);
  out +=
    sail(w * 0.3, h * 0.6, h * 0.0009, light.lit('#8a3a34'), light.lit('#fbf4e6')) +
    sail(w * 0.42, h * 0.56, h * 0.0005, light.lit('#34405c'), light.lit('#fbf0dc'));
  return out + birds(hand, w * 0.4, h * 0.26, w * 0.14, 6, darker(light.shade, 0.1));
}

function island(hand: Hand, light: Light, w: number, h: number, horizon: number, i: number): Drawing {
  const [x, half, tall] = [
    w * (0.06 + i * 0.22 + hand.between(-0.05, 0.05)),
    w * hand.between(0.08, 0.2),
    h * hand.between(0.03, 0.1),
  ];
  const colour = mix(light.lit('#3f6a5c'), light.far, 0.62 - i * 0.09);
  const shape = `M${n(x - half)} ${n(horizon)}Q${n(x - half * 0.6)} ${n(horizon - tall * 0.5)} ${n(x - half * 0.2)} ${n(horizon - tall)}T${n(x + half * 0.5)} ${n(horizon - tall * 0.5)}T${n(x + half)} ${n(horizon)}Z`;
  const firs = many(9, () =>
    pine(
      x + hand.between(-0.7, 0.7) * half,
      horizon + 1,
      h * hand.between(0.02, 0.05),
      darker(colour, hand.between(0.1, 0.3)),
    ),
  );
  return path(shape, linear([lighter(colour, 0.1), colour])) + firs;
}
