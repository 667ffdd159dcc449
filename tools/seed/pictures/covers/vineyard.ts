import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, line, many, n, path, place, rect, soft, within } from '../draw.ts';
import { handOf } from '../hand.ts';
import { type Light, lightOf, skyOver, veils } from '../light.ts';
import { birds, ridge } from '../nature.ts';

export function vineyard(w: number, h: number, seed: number): Drawing {
  const hand = handOf('vineyard', seed);
  const light = lightOf(hand, ['golden', 'golden', 'morning', 'noon']);
  let out =
    skyOver(hand, light, w, h, {
      x: w * hand.between(0.14, 0.4),
      y: h * hand.between(0.2, 0.3),
      size: h * 0.055,
    }) + veils(hand, light, w, h * 0.06, h * 0.34, 8);
  out += path(ridge(hand, w, h, h * 0.4, h * 0.06, 1.4), mix(light.lit('#6f7fa0'), light.far, 0.62));
  const greens: Colour[] = ['#7f9648', '#5f8048', '#94883f'].map(light.lit);
  for (let i = 0; i < 5; i++) {
    const base = h * (0.46 + i * 0.105);
    const green = mix(greens[(i + seed) % 3] ?? '#7f9648', light.far, 0.5 - i * 0.12);
    const hill = ridge(hand, w, h, base, h * 0.045, 0.9 + i * 0.1);
    const lean = hand.between(-0.5, 0.5);
    const rows = many(44, (k) =>
      line(
        `M${n(w * (k / 40 - 0.05))} ${n(base - h * 0.08)}Q${n(w * (k / 40 - 0.05 + lean * 0.06))} ${n(base + h * 0.05)} ${n(w * (k / 40 - 0.05 + lean * 0.26))} ${n(base + h * 0.3)}`,
        darker(green, 0.3),
        h * (0.0022 + i * 0.0011),
        0.3,
      ),
    );
    out +=
      path(
        hill,
        linear([
          [0, lighter(green, 0.2)],
          [0.4, green],
          [1, darker(green, 0.25)],
        ]),
      ) + within(path(hill, '#000000'), rows);
    const [tx, size] = [w * hand.between(0.05, 0.95), h * (0.06 + i * 0.022)];
    out += many(5, (k) =>
      cypress(
        tx + k * size * 0.3 * hand.between(0.8, 1.2),
        base + h * 0.03,
        size * hand.between(0.7, 1.2),
        mix(light.lit('#2f4a38'), light.far, 0.34 - i * 0.08),
      ),
    );
    if (i === 1) out += farm(w * hand.between(0.6, 0.8), base + h * 0.012, h * 0.00075, light);
  }
  return (
    out +
    birds(hand, w * 0.62, h * 0.22, w * 0.14, 5, darker(light.shade, 0.1)) +
    soft(w * 0.3, h * 0.46, w * 0.6, h * 0.2, light.sun, 0.3)
  );
}

function farm(x: number, y: number, s: number, light: Light): Drawing {
  const [wall, roof, glass] = [light.lit('#f0e0c6'), light.lit('#b0583f'), light.lit('#5a5a64')];
  return place(
    x,
    y,
    s,
    rect(-80, -60, 160, 60, wall) +
      path('M-92-58L-70-96H70L92-58Z', roof) +
      rect(-120, -100, 44, 100, darker(wall, 0.06)) +
      path('M-128-98L-98-124L-68-98Z', roof) +
      [-56, -14, 30].map((at) => rect(at, -42, 18, 22, glass)).join('') +
      rect(-106, -80, 14, 18, glass),
  );
}

const cypress = (x: number, y: number, size: number, colour: Colour): Drawing =>
  path(
    `M${n(x)} ${n(y - size)}C${n(x + size * 0.16)} ${n(y - size * 0.6)} ${n(x + size * 0.14)} ${n(y)} ${n(x)} ${n(y)}S${n(x - size * 0.16)} ${n(y - size * 0.6)} ${n(x)} ${n(y - size)}Z`,
    linear(
      [
        [0, lighter(colour, 0.1)],
        [1, darker(colour, 0.2)],
      ],
      1,
      0,
    ),
  );
