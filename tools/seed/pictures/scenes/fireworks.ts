import { darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, line, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { stars } from '../light.ts';
import { silhouettes, sitting } from '../people.ts';
import { mirrored, ripples } from '../water.ts';

/** Fireworks over the river. */
export function fireworks(w: number, h: number, seed: number): Drawing {
  const hand = handOf('fireworks', seed);
  const u = Math.min(w, h);
  const shore = h * 0.68;
  const sky = hand.pick([
    ['#0a1230', '#1a2452', '#4a3a70', '#a5607c'],
    ['#0c1a2c', '#143a50', '#3a6a78', '#c99a80'],
    ['#160f30', '#34225c', '#6a3f78', '#d98a78'],
  ] as const);
  let above = rect(0, 0, w, shore + 2, linear(sky)) + stars(hand, w, h * 0.4, 70);
  const sparks = [
    ['#ffd27a', '#fff3c4'],
    ['#ff8a7a', '#ffd0b8'],
    ['#8fd0e8', '#e6f6ff'],
    ['#e59ad0', '#ffe0f2'],
    ['#a6e0a0', '#f0ffe0'],
  ] as const;
  const spots = [
    [0.5, 0.2, 0.22],
    [0.2, 0.3, 0.16],
    [0.8, 0.32, 0.17],
    [0.34, 0.46, 0.1],
    [0.68, 0.12, 0.1],
  ];
  above += spots
    .map(([x = 0, y = 0, size = 0]) =>
      burst(
        hand,
        w * (x + hand.between(-0.04, 0.04)),
        h * (y + hand.between(-0.03, 0.03)),
        u * size,
        u,
        hand.pick(sparks),
        shore,
      ),
    )
    .join('');
  above += soft(w * 0.5, shore, w * 0.6, h * 0.14, '#ffb27a', 0.6);
  const town = darker(sky[1], 0.2);
  for (let x = -w * 0.02; x < w; ) {
    const [wide, top] = [w * hand.between(0.03, 0.08), shore - h * hand.between(0.02, 0.1)];
    above +=
      rect(x, top, wide + 1, shore - top, town) +
      (hand.chance(0.16)
        ? polygon(
            [
              [x, top + 1],
              [x + wide / 2, top - h * 0.05],
              [x + wide, top + 1],
            ],
            town,
          )
        : '');
    above += many(7, () =>
      hand.chance(0.6)
        ? rect(
            x + wide * hand.between(0.1, 0.8),
            top + (shore - top) * hand.between(0.1, 0.85),
            w * 0.006,
            h * 0.006,
            '#ffd98f',
            { opacity: hand.between(0.5, 1) },
          )
        : '',
    );
    x += wide;
  }
  const deep = mix(sky[1], '#0a1024', 0.4);
  let out =
    above +
    mirrored(above, w, h, shore, [mix(deep, sky[3], 0.3), deep, darker(deep, 0.4)]) +
    ripples(hand, w, h, shore, 120, '#ffe0b0', 0.2);
  out += many(16, () =>
    soft(
      w * hand.next(),
      shore + h * hand.between(0.01, 0.1),
      w * 0.012,
      h * 0.05,
      hand.pick(['#ffd27a', '#ff9a7a', '#8fd0e8']),
      0.4,
    ),
  );
  const bank = darker(sky[0], 0.45);
  out += path(
    `M0 ${h}V${n(h * 0.93)}Q${n(w * 0.5)} ${n(h * 0.88)} ${w} ${n(h * 0.94)}V${h}Z`,
    linear([lighter(bank, 0.08), bank]),
  );
  return (
    out +
    place(
      w * hand.between(0.36, 0.64),
      h * 0.925,
      u * 0.00105,
      sitting(silhouettes(hand, darker(sky[0], 0.3))),
    )
  );
}

function burst(
  hand: Hand,
  x: number,
  y: number,
  size: number,
  u: number,
  [colour, core]: readonly [string, string],
  ground: number,
): Drawing {
  const rays = hand.whole(22, 34);
  const tail = line(
    `M${n(x)} ${n(y)}Q${n(x + size * 0.1)} ${n((y + ground) / 2)} ${n(x - size * 0.05)} ${n(ground)}`,
    colour,
    u * 0.0016,
    0.22,
  );
  const ring = (reach: number, tint: string, thick: number) =>
    many(rays, (i) => {
      const angle = (i / rays) * 6.283 + hand.between(-0.06, 0.06);
      const far = size * reach * hand.between(0.82, 1.05);
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const [ex, ey] = [x + dx * far, y + dy * far + far * 0.1];
      return (
        line(
          `M${n(x + dx * far * 0.3)} ${n(y + dy * far * 0.3)}Q${n(x + dx * far * 0.8)} ${n(y + dy * far * 0.76)} ${n(ex)} ${n(ey)}`,
          tint,
          thick,
          0.75,
        ) + circle(ex, ey, thick * 1.4, core)
      );
    });
  return (
    tail +
    soft(x, y, size * 1.5, size * 1.5, colour, 0.5) +
    ring(1, colour, u * 0.0022) +
    ring(0.6, core, u * 0.0017) +
    soft(x, y, size * 0.35, size * 0.35, core, 0.8)
  );
}
