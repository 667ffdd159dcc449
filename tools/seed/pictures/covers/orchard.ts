import { darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, path } from '../draw.ts';
import { handOf } from '../hand.ts';
import { lightOf, skyOver, veils } from '../light.ts';
import { birds, drift, LEAVES, ridge, tree } from '../nature.ts';

export function orchard(w: number, h: number, seed: number): Drawing {
  const hand = handOf('orchard', seed);
  const light = lightOf(hand, ['golden', 'dusk', 'morning', 'noon']);
  const [leaves, ground] = hand.pick([
    [LEAVES.spring, '#8fa866'],
    [LEAVES.autumn, '#a8894a'],
    [LEAVES.summer, '#84a058'],
  ] as const);
  let out =
    skyOver(hand, light, w, h, {
      x: w * hand.between(0.3, 0.7),
      y: h * hand.between(0.26, 0.36),
      size: h * 0.07,
    }) + veils(hand, light, w, h * 0.08, h * 0.4, 9);
  const grown = leaves.map((leaf) => mix(leaf, light.shade, light.dark ? 0.3 : 0.06));
  for (let i = 0; i < 4; i++) {
    const base = h * (0.5 + i * 0.115);
    const tone = mix(light.lit(ground), light.far, 0.56 - i * 0.18);
    out += path(
      ridge(hand, w, h, base, h * 0.035, 0.8 + i * 0.2),
      linear([
        [0, lighter(tone, 0.14)],
        [0.5, tone],
        [1, darker(tone, 0.3)],
      ]),
    );
    const size = h * (0.1 + i * 0.075);
    const trees = Array.from({ length: 5 - i }, (_, k) => w * ((k + hand.between(0.15, 0.85)) / (5 - i)));
    out += trees
      .filter((x) => i < 2 || Math.abs(x / w - 0.5) > 0.22)
      .map((x) =>
        tree(
          hand,
          x,
          base + h * (0.035 + i * 0.02),
          size * hand.between(0.85, 1.15),
          grown.map((leaf) => mix(leaf, light.far, 0.42 - i * 0.13)),
          light.lit('#4a3434'),
        ),
      )
      .join('');
  }
  return (
    out +
    drift(hand, [w * 0.05, h * 0.5, w * 0.9, h * 0.48], h * 0.006, 60, grown) +
    birds(hand, w * 0.55, h * 0.22, w * 0.14, 5, darker(light.shade, 0.2))
  );
}
