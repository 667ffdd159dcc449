import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, line, many, n, place, polygon, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { type Light, lightOf, skyOver, veils } from '../light.ts';
import { pairOf, sitting } from '../people.ts';

export const WINDOWS = ['#ffd98f', '#ffe9bd', '#ffb970', '#f7d7b8'];

/** The roofs of the city, from a balcony of one's own. */
export function city(w: number, h: number, seed: number): Drawing {
  const hand = handOf('city', seed);
  const light = lightOf(hand, ['dusk', 'dusk', 'night', 'golden', 'morning']);
  const u = Math.min(w, h);
  const warm = light.dark ? '#ffb274' : light.sun;
  let out = skyOver(
    hand,
    light,
    w,
    h,
    light.dark ? undefined : { x: w * hand.between(0.25, 0.75), y: h * 0.3, size: u * 0.07 },
  );
  if (light.time === 'night')
    out += skyOver(hand, light, w, h, { x: w * hand.between(0.2, 0.8), y: h * 0.17, size: u * 0.05 });
  out += veils(hand, light, w, h * 0.08, h * 0.36) + soft(w * 0.5, h * 0.66, w * 0.75, h * 0.45, warm, 0.5);
  const near = darker(light.shade, light.dark ? 0.25 : 0);
  [
    [0.68, 0.44],
    [0.4, 0.52],
    [0.06, 0.62],
  ].forEach(([haze = 0, top = 0], layer) => {
    out += skyline(hand, light, w, h, mix(near, light.far, haze), h * top, layer);
  });
  out += many(24, () =>
    soft(
      w * hand.next(),
      h * hand.between(0.74, 0.87),
      u * 0.035,
      u * 0.035,
      hand.pick(['#ffcf86', '#ff9f6b', '#ffe6b8', '#f27d84']),
      light.dark ? 0.9 : 0.4,
    ),
  );
  out += soft(w * 0.5, h * 0.8, w * 0.3, h * 0.2, warm, 0.7);
  const ink = darker(light.shade, 0.6);
  out += place(
    w * 0.5,
    h * 0.915,
    u * 0.001,
    sitting(pairOf(hand, (colour) => mix(light.lit(colour), ink, light.dark ? 0.5 : 0.2))),
  );
  out +=
    rect(0, h * 0.84, w, h * 0.009, ink) +
    many(34, (i) => rect((i / 33) * w - 2, h * 0.845, w * 0.004, h * 0.06, ink)) +
    rect(0, h * 0.895, w, h * 0.11, linear([lighter(ink, 0.1), ink]));
  return out + garland(w, h * 0.1, h * 0.085, u, ink, light.dark);
}

function skyline(
  hand: Hand,
  light: Light,
  w: number,
  h: number,
  colour: Colour,
  top: number,
  layer: number,
): Drawing {
  let out = '';
  for (let x = -w * 0.03; x < w * 1.02; ) {
    const wide = w * hand.between(0.05, 0.12);
    const y = top - h * (hand.between(-0.06, 0.12) + (hand.chance(0.15) ? 0.08 : 0));
    out += rect(x, y, wide + 1, h - y, linear([colour, mix(colour, light.far, 0.3)]));
    out += rect(x, y, wide * 0.3, h - y, lighter(colour, 0.5), { opacity: 0.07 });
    if (hand.chance(0.4)) out += rect(x + wide * 0.42, y - h * 0.03, wide * 0.05, h * 0.03, colour);
    if (hand.chance(0.3)) out += rect(x + wide * 0.2, y - h * 0.012, wide * 0.6, h * 0.013, colour);
    if (hand.chance(0.12))
      out += polygon(
        [
          [x, y + 1],
          [x + wide / 2, y - h * 0.04],
          [x + wide, y + 1],
        ],
        colour,
      );
    if (layer > 0) out += windows(hand, light, x, y, wide, w, h, layer);
    x += wide + (hand.chance(0.3) ? w * 0.01 : 0);
  }
  return out;
}

function windows(
  hand: Hand,
  light: Light,
  x: number,
  y: number,
  wide: number,
  w: number,
  h: number,
  layer: number,
): Drawing {
  let out = '';
  const [stepX, stepY] = [w * 0.021, h * 0.02];
  for (let wy = y + stepY; wy < h * 0.86; wy += stepY)
    for (let wx = x + stepX * 0.5; wx < x + wide - w * 0.011; wx += stepX) {
      if (!hand.chance(layer === 2 ? 0.38 : 0.22)) continue;
      const glass = light.dark ? hand.pick(WINDOWS) : mix(light.far, '#ffffff', 0.35);
      out += rect(wx, wy, w * 0.0085, stepY * 0.48, glass, { opacity: hand.between(0.5, 1) });
    }
  return out;
}

/** A string of bulbs across the picture. */
export function garland(w: number, y: number, sag: number, u: number, ink: Colour, on = true): Drawing {
  const rope = (t: number) =>
    y + sag * (t < 0.55 ? Math.sin((t / 0.55) * Math.PI) : 0.7 * Math.sin(((t - 0.55) / 0.45) * Math.PI));
  const points = Array.from({ length: 41 }, (_, i) => `${n((i / 40) * w)} ${n(rope(i / 40))}`);
  const bulbs = many(12, (i) => {
    const t = (i + 0.5) / 12;
    const [bx, by] = [t * w, rope(t) + u * 0.016];
    return (
      rect(bx - u * 0.004, by - u * 0.016, u * 0.008, u * 0.01, ink) +
      (on ? soft(bx, by, u * 0.07, u * 0.07, '#ffdc98', 0.85) : '') +
      circle(bx, by, u * 0.0095, on ? '#fff3d2' : '#fdf6e6')
    );
  });
  return line(`M${points.join('L')}`, ink, u * 0.0028) + bulbs;
}
