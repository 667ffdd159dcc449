import { darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, line, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { type Light, lightOf, skyOver, veils } from '../light.ts';
import { birds, grass, pine, ridge } from '../nature.ts';
import { pairOf, standing } from '../people.ts';

/** Hills behind hills, each paler than the one before it. */
export function hills(w: number, h: number, seed: number): Drawing {
  const hand = handOf('hills', seed);
  const light = lightOf(hand, ['morning', 'morning', 'golden', 'dusk', 'dusk', 'noon']);
  const cool = light.time === 'morning' || light.time === 'noon';
  const near = hand.pick(cool ? ['#25413a', '#23384a', '#2f4258'] : ['#2d2033', '#1d1730', '#3a1f33']);
  const crest = mix(light.far, near, cool ? 0.06 : 0.14);
  const [sunX, sunY] = [w * hand.between(0.26, 0.74), h * hand.between(0.36, 0.45)];
  let out = skyOver(hand, light, w, h, { x: sunX, y: sunY, size: w * 0.065 });
  out += veils(hand, light, w, h * 0.06, h * 0.34);
  for (let i = 0; i < 6; i++) {
    const t = i / 5;
    const colour = mix(crest, near, t ** 0.8);
    const land = linear([
      [0, lighter(colour, 0.06)],
      [0.5, mix(colour, crest, 0.45 * (1 - t))],
      [1, colour],
    ]);
    out += path(
      ridge(hand, w, h, h * (0.5 + 0.085 * i + 0.02 * i * t), h * (0.028 + 0.012 * i), 1 + hand.next() * 0.7),
      land,
    );
    if (i < 4) out += soft(w * hand.next(), h * (0.58 + 0.085 * i), w * 0.5, h * 0.02, light.far, 0.4);
  }
  const firs = many(16, (i) =>
    pine(
      (i < 8 ? hand.next() * 0.3 : 0.76 + hand.next() * 0.28) * w,
      h * hand.between(0.97, 1.06),
      h * hand.between(0.08, 0.2),
      darker(near, 0.25),
    ),
  );
  return out + birds(hand, sunX + w * 0.06, h * 0.26, w * 0.26, hand.whole(3, 6), near) + firs;
}

/** Two hikers at the top, and the range before them. */
export function peaks(w: number, h: number, seed: number): Drawing {
  const hand = handOf('peaks', seed);
  const light = lightOf(hand, ['morning', 'noon', 'golden', 'dusk']);
  let out = skyOver(hand, light, w, h, {
    x: w * hand.between(0.15, 0.85),
    y: h * hand.between(0.14, 0.3),
    size: w * 0.05,
  });
  out += veils(hand, light, w, h * 0.08, h * 0.4, 7);
  out +=
    peak(hand, light, w * 0.14, h * 0.3, w * 0.36, h * 0.8, 0.62) +
    peak(hand, light, w * 0.9, h * 0.26, w * 0.4, h * 0.8, 0.5);
  out += peak(hand, light, w * hand.between(0.44, 0.6), h * 0.17, w * 0.46, h * 0.8, 0.12);
  out += many(7, () =>
    soft(
      w * hand.next(),
      h * hand.between(0.62, 0.76),
      w * hand.between(0.3, 0.5),
      h * hand.between(0.03, 0.06),
      light.cloud,
      0.75,
    ),
  );
  const green = light.lit('#4f6b4a');
  out += path(
    ridge(hand, w, h, h * 0.76, h * 0.03, 1.8),
    linear([mix(green, light.far, 0.55), mix(green, light.far, 0.2)]),
  );
  out += many(46, () =>
    pine(
      hand.next() * w,
      h * hand.between(0.8, 0.86),
      h * hand.between(0.04, 0.08),
      mix(darker(green, 0.35), light.far, hand.between(0.1, 0.4)),
    ),
  );
  const rock = light.lit('#6a6470');
  const [left, top] = [w * hand.between(0.24, 0.34), h * 0.815];
  out += polygon(
    [
      [-w * 0.02, h],
      [-w * 0.02, h * 0.9],
      [left - w * 0.16, h * 0.86],
      [left - w * 0.1, top],
      [left + w * 0.24, top + h * 0.006],
      [left + w * 0.3, h * 0.87],
      [left + w * 0.44, h * 0.9],
      [left + w * 0.6, h],
    ],
    linear([lighter(rock, 0.14), darker(rock, 0.4)], 0.6, 1),
  );
  out += many(9, () =>
    line(
      `M${n(left + w * hand.between(-0.2, 0.34))} ${n(h * hand.between(0.88, 0.98))}l${n(w * hand.between(0.02, 0.08))} ${n(h * hand.between(0.01, 0.03))}`,
      darker(rock, 0.35),
      w * 0.003,
      0.5,
    ),
  );
  out += grass(hand, w, h * 0.98, h * 1.03, h * 0.05, 70, [darker(green, 0.3), darker(green, 0.5)]);
  const [one, other] = pairOf(hand, light.lit);
  const pack = (colour: string) =>
    rect(-30, -206, 60, 76, colour, { corner: 18 }) +
    rect(-22, -164, 44, 26, darker(colour, 0.2), { corner: 8 }) +
    rect(-34, -222, 68, 20, mix(colour, light.lit('#e9dcc8'), 0.6), { corner: 10 });
  const two =
    place(-48, 0, 1, standing(one, 1) + pack(light.lit('#c2543c'))) +
    place(48, 0, 0.94, standing(other, -1) + pack(light.lit('#3f7480')));
  const size = Math.min(w, h * 0.82) * 0.00095;
  return (
    out +
    soft(left + w * 0.08, top + h * 0.006, w * 0.14, h * 0.01, '#170d1c', 0.5) +
    place(left + w * 0.07, top + h * 0.004, size, two)
  );
}

/** One mountain with a lit left flank; `distance` 0 is near, 1 is all haze. */
export function peak(
  hand: Hand,
  light: Light,
  x: number,
  top: number,
  half: number,
  foot: number,
  distance: number,
): Drawing {
  const tall = foot - top;
  const snow = mix(light.lit('#f7f3ee'), light.far, distance * 0.8);
  const shade = mix(light.lit('#7285a4'), light.far, distance);
  const spine = Array.from(
    { length: 7 },
    (_, i) =>
      [
        x + hand.between(-0.06, 0.06) * half + half * 0.1 * Math.sin(i * 1.7),
        top + ((i + 1) / 7) * tall,
      ] as const,
  );
  const flank = (side: 1 | -1) =>
    Array.from({ length: 6 }, (_, i) => {
      const t = (i + 1) / 6;
      return [
        x + side * half * (t + hand.between(-0.04, 0.04)),
        i < 5 ? top + tall * (t - hand.between(-0.03, 0.05)) : foot,
      ] as const;
    });
  const veil = (colour: string) =>
    linear([
      [0, colour],
      [0.55, colour],
      [1, mix(colour, light.far, 0.7)],
    ]);
  const right = polygon([[x, top], ...flank(1), [x - half * 0.2, foot]], veil(shade));
  const left = polygon(
    [[x, top], ...flank(-1), [x + half * 0.15, foot], ...[...spine].reverse()],
    veil(snow),
  );
  const gullies = many(7, () => {
    const t = hand.between(0.2, 0.75);
    const [gx, gy] = [x - half * t * hand.between(0.15, 0.7), top + tall * (t + 0.02)];
    return path(
      `M${n(gx)} ${n(gy)}l${n(-half * 0.07)} ${n(tall * 0.15)}l${n(half * 0.028)} ${n(-tall * 0.02)}Z`,
      shade,
      { opacity: 0.4 },
    );
  });
  const patches = many(5, () => {
    const t = hand.between(0.12, 0.55);
    const [px, py] = [x + half * t * hand.between(0.2, 0.75), top + tall * (t + 0.03)];
    return path(
      `M${n(px)} ${n(py)}l${n(half * 0.06)} ${n(tall * 0.13)}l${n(-half * 0.03)} ${n(-tall * 0.03)}Z`,
      snow,
      { opacity: 0.5 },
    );
  });
  return right + left + gullies + patches;
}
