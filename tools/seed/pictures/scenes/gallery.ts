import { darker, lighter, linear, radial } from '../colour.ts';
import { circle, type Drawing, line, many, n, path, place, rect, soft, wash } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { pairOf, standing } from '../people.ts';

/** Two before a picture neither of them understands. */
export function gallery(w: number, h: number, seed: number): Drawing {
  const hand = handOf('gallery', seed);
  const u = Math.min(w, h);
  const wall = hand.pick(['#efe9e1', '#dfe3e4', '#3c4654', '#a8483f', '#5a6a5f']);
  const floor = h * 0.8;
  let out =
    rect(
      0,
      0,
      w,
      floor + 2,
      radial(
        [
          [0, lighter(wall, 0.35)],
          [1, darker(wall, 0.16)],
        ],
        0.5,
        0.36,
        0.72,
      ),
    ) +
    rect(0, floor, w, h - floor, linear([darker('#a98a68', 0.2), '#b99a78', darker('#a98a68', 0.25)])) +
    rect(0, floor - h * 0.016, w, h * 0.018, lighter(wall, 0.4));
  const [x, y, wide, tall] = [w * 0.5 - u * 0.38, h * 0.13, u * 0.76, h * 0.4];
  out += [0.3, 0.7]
    .map(
      (at) =>
        soft(w * at, h * 0.085, u * 0.2, h * 0.07, '#fff3d0', 0.8) +
        rect(w * at - u * 0.004, 0, u * 0.008, h * 0.05, '#2a2430') +
        path(
          `M${n(w * at - u * 0.03)} ${n(h * 0.066)}L${n(w * at - u * 0.014)} ${n(h * 0.045)}H${n(w * at + u * 0.014)}L${n(w * at + u * 0.03)} ${n(h * 0.066)}Z`,
          '#2a2430',
        ),
    )
    .join('');
  out +=
    soft(w * 0.5 + u * 0.02, y + tall * 0.56, wide * 0.66, tall * 0.64, '#170d1c', 0.5) +
    rect(
      x - u * 0.022,
      y - u * 0.022,
      wide + u * 0.044,
      tall + u * 0.044,
      linear(['#d9b26a', '#8f6a34'], 1, 1),
    ) +
    painting(hand, x, y, wide, tall, u);
  out += soft(w * 0.5, floor + h * 0.1, u * 0.4, h * 0.05, '#fff3d8', 0.45);
  const [one, other] = pairOf(hand, (colour) => colour);
  const size = u * 0.00145;
  out +=
    soft(w * 0.5, h * 0.945, u * 0.2, h * 0.012, '#170d1c', 0.6) +
    place(w * 0.5 - u * 0.078, h * 0.945, size, standing(one, 1)) +
    place(w * 0.5 + u * 0.072, h * 0.945, size * 0.94, standing(other, -1));
  return out + wash(w, h, '#fff6e0', '#170d1c', 0.18);
}

function painting(hand: Hand, x: number, y: number, wide: number, tall: number, u: number): Drawing {
  const set = hand.pick([
    ['#f3e3c8', '#d9583f', '#2f5f7a', '#e9b44c', '#2a2430'],
    ['#dfe6e0', '#3f7f78', '#f08a6a', '#f3d27a', '#34305a'],
    ['#f0d9d0', '#7a4a8f', '#e2604a', '#5f9fb0', '#f6e6bf'],
    ['#22304a', '#e9b44c', '#d9583f', '#f3e3c8', '#5f8fa8'],
  ] as const);
  const [ground, ...inks] = set;
  const shapes = many(13, () => {
    const [px, py, size] = [
      x + wide * hand.between(0.12, 0.88),
      y + tall * hand.between(0.15, 0.85),
      u * hand.between(0.03, 0.09),
    ];
    const ink = hand.pick(inks);
    const kind = hand.whole(0, 3);
    if (kind === 0) return circle(px, py, size, ink, { opacity: 0.88 });
    if (kind === 1)
      return rect(px - size, py - size * 0.3, size * 2, size * 0.6, ink, {
        opacity: 0.9,
        turn: hand.next() * 180,
      });
    if (kind === 2)
      return line(
        `M${n(px - size)} ${n(py)}Q${n(px)} ${n(py - size * 2)} ${n(px + size)} ${n(py)}T${n(px + size * 2.4)} ${n(py)}`,
        ink,
        u * 0.009,
        0.9,
      );
    return path(`M${n(px)} ${n(py - size)}A${n(size)} ${n(size)} 0 0 1 ${n(px)} ${n(py + size)}Z`, ink, {
      opacity: 0.92,
    });
  });
  return `<svg x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(tall)}" viewBox="${n(x)} ${n(y)} ${n(wide)} ${n(tall)}">${rect(x, y, wide, tall, ground)}${shapes}</svg>`;
}
