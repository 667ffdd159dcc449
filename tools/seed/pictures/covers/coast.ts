import { darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, line, many, n, path, soft, within } from '../draw.ts';
import { handOf } from '../hand.ts';
import { heap, lightOf, skyOver, veils } from '../light.ts';
import { birds } from '../nature.ts';
import { glitter, ripples, sail, sea } from '../water.ts';

export function coast(w: number, h: number, seed: number): Drawing {
  const hand = handOf('coast', seed);
  const light = lightOf(hand, ['morning', 'noon', 'golden', 'dusk']);
  const horizon = h * 0.42;
  let out = skyOver(hand, light, w, horizon + 1, {
    x: w * hand.between(0.2, 0.5),
    y: h * hand.between(0.2, 0.34),
    size: h * 0.05,
  });
  out += light.dark
    ? veils(hand, light, w, h * 0.05, h * 0.36, 7)
    : heap(hand, light, w * 0.72, h * 0.3, h * 0.16) + heap(hand, light, w * 0.12, h * 0.34, h * 0.12);
  out +=
    sea(light, w, h, horizon, '#1f7a8a') +
    ripples(hand, w, h, horizon, 120, light.cloud, 0.26) +
    glitter(hand, w * 0.35, w, h, horizon, light.sun, 110);
  const rock = light.lit('#b0907a');
  for (let i = 0; i < 4; i++) {
    const [left, foot, top] = [
      w * (0.44 + i * 0.15),
      horizon + h * (0.02 + i * i * 0.045),
      horizon - h * (0.03 + i * 0.035),
    ];
    const tone = mix(rock, light.far, 0.56 - i * 0.16);
    const crest = `${n(left + w * 0.025)} ${n(top + h * 0.03)}Q${n(left + w * 0.05)} ${n(top)} ${n(left + w * 0.14)} ${n(top - h * 0.008)}T${n(w * 1.02)} ${n(top - h * 0.03)}`;
    const cliff = `M${n(left)} ${n(foot)}L${n(left + w * 0.012)} ${n((foot + top) / 2)}L${crest}V${n(foot + h * (0.02 + i * 0.12))}Q${n(left + w * 0.2)} ${n(foot + h * 0.02)} ${n(left)} ${n(foot)}Z`;
    out +=
      soft(left + w * 0.06, foot + h * 0.008, w * 0.12, h * 0.016, '#ffffff', 0.85) +
      path(cliff, linear([lighter(tone, 0.2), darker(tone, 0.35)], 0.5, 1));
    out += within(
      path(cliff, '#000000'),
      many(12, () =>
        line(
          `M${n(w * hand.between(0.4, 1))} ${n(top + h * 0.03)}l${n(w * hand.between(-0.02, 0.01))} ${n(h * hand.between(0.06, 0.2))}`,
          darker(tone, 0.4),
          h * 0.004,
          0.3,
        ),
      ),
    );
    out += path(
      `M${crest}V${n(top - h * 0.004)}Q${n(left + w * 0.2)} ${n(top + h * 0.03)} ${n(left + w * 0.025)} ${n(top + h * 0.03)}Z`,
      mix(light.lit('#7f9a58'), light.far, 0.45 - i * 0.13),
    );
  }
  return (
    out +
    sail(w * 0.24, horizon + h * 0.06, h * 0.0007, light.lit('#34405c'), light.lit('#fbf4e6')) +
    birds(hand, w * 0.4, h * 0.3, w * 0.12, 5, darker(light.shade, 0.1))
  );
}
