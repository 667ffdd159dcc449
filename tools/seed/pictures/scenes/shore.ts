import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, line, many, n, path, place, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { lightOf, skyOver, veils } from '../light.ts';
import { birds } from '../nature.ts';
import { pairOf, walking } from '../people.ts';
import { glitter, ripples, sail, sea } from '../water.ts';

/** Two walking along the wet sand under palms. */
export function shore(w: number, h: number, seed: number): Drawing {
  const hand = handOf('shore', seed);
  const light = lightOf(hand, ['golden', 'golden', 'dusk', 'dusk', 'morning']);
  const horizon = h * 0.52;
  const u = Math.min(w, h);
  const sun = { x: w * hand.between(0.34, 0.58), y: horizon - h * hand.between(0.03, 0.12), size: u * 0.08 };
  let out = skyOver(hand, light, w, horizon + 1, sun) + veils(hand, light, w, h * 0.12, h * 0.44, 8);
  out +=
    sea(light, w, h * 0.9, horizon, '#2a6f80') +
    glitter(hand, sun.x, w, h * 0.78, horizon, light.sun, 150) +
    ripples(hand, w, h * 0.78, horizon, 60, light.far, 0.3);
  out += sail(
    w * hand.between(0.62, 0.85),
    horizon + h * 0.014,
    u * 0.0004,
    darker(light.shade, 0.3),
    light.lit('#fbf0dc'),
  );
  const sand = light.lit('#d9b48c');
  const edge = (y: number, sway: number) =>
    `M-5 ${n(h * y)}Q${n(w * 0.25)} ${n(h * (y - sway))} ${n(w * 0.5)} ${n(h * (y + sway * 0.4))}T${n(w + 5)} ${n(h * (y - sway * 0.2))}V${h + 5}H-5Z`;
  out +=
    path(edge(0.735, 0.02), '#fffaf2', { opacity: 0.75 }) +
    path(
      edge(0.742, 0.02),
      linear([
        mix(sand, light.far, 0.55),
        mix(darker(sand, 0.2), light.shade, 0.15),
        mix(darker(sand, 0.3), light.shade, 0.3),
      ]),
    );
  out +=
    soft(sun.x, h * 0.8, w * 0.2, h * 0.12, light.sun, 0.5) +
    path(edge(0.9, 0.016), mix(sand, light.shade, 0.25), { opacity: 0.6 });
  const [x, y, size] = [w * hand.between(0.44, 0.62), h * 0.86, u * 0.00082];
  const two = walking(pairOf(hand, (colour) => darker(light.lit(colour), 0.25)));
  out +=
    `<g opacity="0.22" transform="translate(0 ${n(y * 2 - 4)}) scale(1 -1)">${place(x, y, size, two)}</g>` +
    soft(x, y, u * 0.12, u * 0.012, '#1a0f1c', 0.6) +
    place(x, y, size, two);
  out += birds(hand, w * 0.7, h * 0.3, w * 0.2, 4, darker(light.shade, 0.2));
  const ink = darker(light.shade, 0.5);
  return (
    out +
    place(w * 0.02, h * 1.02, h * 0.001, palm(hand, ink)) +
    place(w * 1.02, h * 1.06, h * 0.00086, palm(hand, ink), 0, true)
  );
}

/** About 950 units tall, bending to the right. */
function palm(hand: Hand, ink: Colour): Drawing {
  const trunk = path(
    'M-26 0C-20-300 0-560 90-830L112-822C44-560 30-300 34 0Z',
    linear([ink, lighter(ink, 0.14)], 1, 0),
  );
  const frond = (turn: number, long: number) => {
    const blades = many(15, (i) => {
      const [x, y] = [(i / 14) * long, -Math.sin((i / 14) * 2.6) * long * 0.22];
      const drop = long * 0.34 * Math.sin(((i + 1.5) / 16) * 3.1);
      return path(
        `M${n(x)} ${n(y)}Q${n(x + 14)} ${n(y + drop * 0.5)} ${n(x + 26)} ${n(y + drop)}Q${n(x + 20)} ${n(y + drop * 0.4)} ${n(x + 20)} ${n(y)}Z`,
        ink,
      );
    });
    return place(
      101,
      -832,
      1,
      line(`M0 0Q${n(long * 0.5)} ${n(-long * 0.42)} ${n(long)} ${n(-long * 0.1)}`, ink, 7) + blades,
      turn,
    );
  };
  return (
    trunk +
    [-168, -140, -104, -66, -30, 4, 36, 70]
      .map((turn) => frond(turn + hand.between(-8, 8), hand.between(230, 330)))
      .join('') +
    circle(98, -816, 15, ink) +
    circle(122, -812, 14, ink)
  );
}
