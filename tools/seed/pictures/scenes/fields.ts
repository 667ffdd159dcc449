import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, ellipse, many, path, place, polygon, rect, soft } from '../draw.ts';
import { handOf } from '../hand.ts';
import { lightOf, skyOver, veils } from '../light.ts';
import { birds, pine, ridge } from '../nature.ts';

/** Rows of lavender, tulips or sunflowers running to a house on the horizon. */
export function fields(w: number, h: number, seed: number): Drawing {
  const hand = handOf('fields', seed);
  const light = lightOf(hand, ['morning', 'golden', 'golden', 'noon', 'dusk']);
  const crop = hand.pick([
    ['#8a6fb8', '#a88fd0', '#6f5a9f'],
    ['#e2566a', '#f08a7a', '#f6c24a'],
    ['#f0b52e', '#f7cf5a', '#d9962a'],
    ['#f3b7c4', '#e98aa0', '#fbe3e0'],
  ] as const);
  const u = Math.min(w, h);
  const horizon = h * 0.52;
  const vanish = w * hand.between(0.36, 0.64);
  let out =
    skyOver(hand, light, w, horizon + 1, {
      x: vanish,
      y: horizon - h * hand.between(0.06, 0.22),
      size: u * 0.07,
    }) + veils(hand, light, w, h * 0.05, h * 0.4, 7);
  const green = light.lit('#6f8f5a');
  out +=
    path(
      ridge(hand, w, horizon + 2, horizon - h * 0.05, h * 0.04, 1.3),
      mix(light.lit('#7f94a8'), light.far, 0.5),
    ) + path(ridge(hand, w, horizon + 2, horizon - h * 0.015, h * 0.02, 1.8), mix(green, light.far, 0.35));
  out +=
    many(11, (i) =>
      pine(
        w * (0.04 + i * 0.02),
        horizon + 2,
        h * hand.between(0.03, 0.08),
        mix(darker(green, 0.35), light.far, 0.2),
      ),
    ) + house(w * hand.between(0.72, 0.84), horizon + h * 0.004, u * 0.0009, light.lit, light.dark);
  out += rect(0, horizon, w, h - horizon, linear([mix(green, light.far, 0.3), green, darker(green, 0.3)]));
  const rows = 17;
  for (let i = 0; i < rows; i++) {
    const side = i - (rows - 1) / 2;
    const colour = light.lit(crop[i % (crop.length - (crop[0] === '#e2566a' ? 0 : 1))] ?? crop[0]);
    const [near, thin] = [vanish + side * w * 0.26, vanish + side * w * 0.013];
    out += polygon(
      [
        [thin - w * 0.004, horizon],
        [thin + w * 0.004, horizon],
        [near + w * 0.09, h * 1.02],
        [near - w * 0.09, h * 1.02],
      ],
      linear([mix(colour, light.far, 0.45), mix(colour, green, 0.2), darker(colour, 0.16)]),
    );
    out += many(56, () => {
      const t = hand.next() ** 0.75;
      const middle = thin + (near - thin) * t ** 1.0;
      const size = u * (0.0016 + 0.013 * t * t);
      const tone = mix(
        hand.chance(0.3) ? darker(colour, 0.22) : lighter(colour, hand.between(0, 0.3)),
        light.far,
        0.4 * (1 - t),
      );
      return ellipse(
        middle + hand.between(-1, 1) * w * (0.004 + 0.08 * t),
        horizon + (h * 1.02 - horizon) * t - size,
        size,
        size * (crop[0] === '#8a6fb8' ? 2.1 : 0.9),
        tone,
      );
    });
  }
  return (
    out +
    birds(hand, w * 0.3, h * 0.2, w * 0.22, 4, darker(light.shade, 0.1)) +
    soft(vanish, horizon, w * 0.5, h * 0.12, light.sun, 0.4)
  );
}

function house(x: number, y: number, s: number, lit: (colour: Colour) => Colour, lamp: boolean): Drawing {
  return place(
    x,
    y,
    s,
    rect(-60, -56, 120, 56, lit('#f0e3cf')) +
      path('M-72-54L-40-104H44L72-54Z', lit('#b0604a')) +
      rect(-40, -36, 18, 18, lamp ? '#ffd98f' : lit('#5a6a78')) +
      rect(20, -36, 18, 18, lamp ? '#ffd98f' : lit('#5a6a78')) +
      rect(-8, -32, 16, 32, lit('#6a4a3a')) +
      rect(26, -118, 12, 26, lit('#8f5a48')),
  );
}
