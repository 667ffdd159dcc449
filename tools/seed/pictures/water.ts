import { type Colour, darker, linear, mix } from './colour.ts';
import { type Drawing, ellipse, many, n, place, rect, within } from './draw.ts';
import type { Hand } from './hand.ts';
import type { Light } from './light.ts';

/** Open water from the horizon down, taking the sky's colours the wrong way round. */
export function sea(light: Light, w: number, h: number, horizon: number, depth: Colour): Drawing {
  const near = light.sky.at(-1) ?? light.sun;
  // Teal under an orange sky turns grey; a touch of violet keeps it alive.
  const violet = light.time === 'golden' ? 0.55 : 0;
  const deep = mix(mix(light.lit(depth), '#6a5f9a', violet), light.sky[0] ?? depth, 0.3);
  return rect(
    0,
    horizon,
    w,
    h - horizon,
    linear([
      [0, mix(near, deep, 0.25)],
      [0.35, mix(near, deep, 0.65)],
      [1, mix(deep, light.shade, 0.35)],
    ]),
  );
}

/** What stands above the horizon, mirrored below it and tinted by the water. */
export function mirrored(
  above: Drawing,
  w: number,
  h: number,
  horizon: number,
  tint: readonly Colour[],
): Drawing {
  const flip = `<g transform="translate(0 ${n(horizon * 2)}) scale(1 -1)" opacity="0.92">${above}</g>`;
  const [first = '#5f9fb0', middle = first, last = middle] = tint;
  const veil = linear([
    [0, first, 0.25],
    [0.5, middle, 0.8],
    [1, last, 0.96],
  ]);
  const bed = rect(0, horizon, w, h - horizon, darker(first, 0.35));
  const water = rect(0, horizon, w, h - horizon, veil);
  return bed + within(rect(0, horizon, w, h - horizon, '#000000'), flip) + water;
}

/** Flat strokes of light on the water, longer towards the viewer. */
export function ripples(
  hand: Hand,
  w: number,
  h: number,
  horizon: number,
  count: number,
  colour: Colour,
  opacity = 0.16,
): Drawing {
  return many(count, () => {
    const t = hand.next() ** 0.8;
    const y = horizon + 4 + t * (h - horizon);
    return ellipse(hand.next() * w, y, w * (0.02 + t * 0.08), h * (0.0006 + t * 0.002), colour, { opacity });
  });
}

/** The road of light under a sun or moon at x. */
export function glitter(
  hand: Hand,
  x: number,
  w: number,
  h: number,
  horizon: number,
  colour: Colour,
  count = 190,
): Drawing {
  return many(count, () => {
    const t = hand.next() ** 1.5;
    const spread = w * (0.02 + t * 0.2);
    const away = (hand.next() + hand.next() + hand.next() - 1.5) * spread;
    return ellipse(
      x + away,
      horizon + 3 + t * (h - horizon),
      w * (0.006 + t * 0.035) * hand.between(0.4, 1),
      h * (0.0008 + t * 0.0028),
      colour,
      { opacity: hand.between(0.35, 0.9) },
    );
  });
}

/** A small sailing boat, 150 units tall, standing at its waterline. */
export function sail(x: number, y: number, scale: number, hull: Colour, cloth: Colour): Drawing {
  const boat = [
    ellipse(2, 30, 60, 5, '#0c1830', { opacity: 0.25 }),
    `<path d="M-58 0H62L44 24H-40Z" fill="${hull}"/>`,
    `<path d="M0-8V-150C40-110 58-60 60-8Z" fill="${cloth}"/>`,
    `<path d="M-6-8V-128C-34-90-46-50-48-8Z" fill="${mix(cloth, hull, 0.18)}"/>`,
    rect(-4, -152, 4, 152, mix(hull, '#ffffff', 0.2)),
  ];
  return place(x, y, scale, boat.join(''));
}
