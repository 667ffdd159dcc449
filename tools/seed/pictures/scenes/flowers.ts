import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft, wash } from '../draw.ts';
import { handOf } from '../hand.ts';

type Kind = 'poppy' | 'daisy' | 'zinnia' | 'tulip' | 'peony';

const BUNCHES = [
  {
    wall: ['#e9e0d2', '#d9c9b6'],
    table: '#a9795c',
    vase: '#5f7f86',
    petals: ['#e5483f', '#ef6a55', '#d23a3c'],
    heart: '#2a1c22',
    kind: 'poppy',
  },
  {
    wall: ['#b9cdd0', '#93b0b5'],
    table: '#e7d9c6',
    vase: '#f7f3ea',
    petals: ['#fffdf6', '#fff3dc', '#fbe9c8'],
    heart: '#efb13f',
    kind: 'daisy',
  },
  {
    wall: ['#f2cfc0', '#e0a99a'],
    table: '#6d4a4b',
    vase: '#f3ead9',
    petals: ['#f4b45a', '#f08a5d', '#e56b6b'],
    heart: '#7a2f3a',
    kind: 'zinnia',
  },
  {
    wall: ['#e6dcea', '#c3b4d0'],
    table: '#8a6a5a',
    vase: '#dfe8ea',
    petals: ['#e8748a', '#f0a05a', '#f6d27a'],
    heart: '#4a7a44',
    kind: 'tulip',
  },
  {
    wall: ['#d3dccb', '#a9b99a'],
    table: '#7a5440',
    vase: '#c98a6a',
    petals: ['#f6c9c4', '#f0a9b0', '#fbe3da'],
    heart: '#e9a24a',
    kind: 'peony',
  },
] as const;

/** A bunch of flowers in its vase. */
export function flowers(w: number, h: number, seed: number): Drawing {
  const hand = handOf('flowers', seed);
  const bunch = hand.pick(BUNCHES);
  const u = Math.min(w, h);
  let out = rect(0, 0, w, h, linear(bunch.wall));
  out += `<g opacity="0.45" transform="skewX(-12)">${[0, 1].map((i) => [0, 1].map((j) => rect(w * 0.46 + u * 0.26 * i, h * (0.06 + 0.25 * j), u * 0.22, h * 0.22, '#fff6df')).join('')).join('')}</g>`;
  out +=
    rect(0, h * 0.8, w, h * 0.2, linear([lighter(bunch.table, 0.08), darker(bunch.table, 0.25)])) +
    rect(0, h * 0.8, w, h * 0.006, lighter(bunch.table, 0.35)) +
    soft(w * 0.44, h * 0.875, u * 0.42, h * 0.04, '#2a1510', 0.7);
  const [x, top, foot] = [w * 0.5, h * 0.55, h * 0.88];
  const heads = Array.from({ length: 11 }, (_, i) => {
    const angle = -Math.PI / 2 + (i - 5) * 0.24 + hand.between(-0.07, 0.07);
    const reach = h * (i % 2 ? hand.between(0.3, 0.37) : hand.between(0.18, 0.26));
    return {
      x: x + Math.cos(angle) * Math.min(reach, u * 0.42) * 0.94,
      y: top + Math.sin(angle) * reach,
      size: u * hand.between(0.068, 0.092),
      turn: hand.next() * 60,
    };
  }).sort((a, b) => a.y - b.y);
  out += heads
    .map((head) =>
      line(
        `M${n(x + (head.x - x) * 0.08)} ${n(top + h * 0.06)}Q${n(x + (head.x - x) * 0.35)} ${n((top + head.y) / 2)} ${n(head.x)} ${n(head.y)}`,
        '#55764f',
        u * 0.008,
      ),
    )
    .join('');
  out += many(22, () => {
    const [angle, reach] = [hand.between(-2.9, -0.25), h * hand.between(0.08, 0.24)];
    const leaf =
      path('M0 0C30-32 90-32 130 0C90 32 30 32 0 0Z', mix('#466b4c', '#93ad76', hand.next())) +
      line('M6 0H112', '#3a5a40', 2, 0.4);
    return place(
      x + Math.cos(angle) * Math.min(reach, u * 0.28),
      top + Math.sin(angle) * reach,
      u * 0.001,
      leaf,
      (angle * 180) / Math.PI + hand.between(-40, 40),
    );
  });
  out += heads
    .map(
      (head, i) =>
        soft(
          head.x + head.size * 0.1,
          head.y + head.size * 0.2,
          head.size * 1.1,
          head.size * 1.1,
          '#2a1a20',
          0.35,
        ) +
        place(
          head.x,
          head.y,
          head.size / 100,
          blossom(bunch.kind, bunch.petals[i % 3] ?? bunch.petals[0], bunch.heart),
          head.turn,
        ),
    )
    .join('');
  out += vase(x, top, foot, u, h, bunch.vase);
  const fallen = bunch.petals[1];
  out +=
    ellipse(w * 0.24, h * 0.9, u * 0.034, u * 0.012, fallen) +
    ellipse(w * 0.3, h * 0.925, u * 0.03, u * 0.012, darker(fallen, 0.08), { turn: 24 });
  return out + wash(w, h, '#fff0d0', '#3a2030', 0.24);
}

function vase(x: number, top: number, foot: number, u: number, h: number, colour: Colour): Drawing {
  const points = (side: 1 | -1) =>
    [
      [x + side * u * 0.065, top + h * 0.03],
      [x + side * u * 0.05, top + h * 0.1],
      [x + side * u * 0.15, top + h * 0.13],
      [x + side * u * 0.145, foot - h * 0.09],
      [x + side * u * 0.14, foot],
      [x + side * u * 0.07, foot],
      [x, foot],
    ].map(([px = 0, py = 0]) => `${n(px)} ${n(py)}`);
  const [left, right] = [points(-1), [...points(1)].reverse()];
  const shape = `M${left[0]}C${left.slice(1, 4).join(' ')}C${left.slice(4, 7).join(' ')}C${right.slice(1, 4).join(' ')}C${right.slice(4, 7).join(' ')}Z`;
  return (
    path(shape, linear([lighter(colour, 0.35), colour, darker(colour, 0.35)], 1, 0.1)) +
    ellipse(x, top + h * 0.032, u * 0.065, u * 0.012, darker(colour, 0.3)) +
    ellipse(x - u * 0.075, foot - h * 0.09, u * 0.014, h * 0.036, '#ffffff', { opacity: 0.35 })
  );
}

/** 200 units across, about (0, 0). */
function blossom(kind: Kind, petal: Colour, heart: Colour): Drawing {
  const ring = (count: number, y: number, rx: number, ry: number, shade: (i: number) => Colour, offset = 0) =>
    many(
      count,
      (i) => `<g transform="rotate(${n((i * 360) / count + offset)})">${ellipse(0, y, rx, ry, shade(i))}</g>`,
    );
  if (kind === 'daisy')
    return (
      ring(15, -62, 16, 44, (i) => (i % 2 ? petal : mix(petal, '#c9b79a', 0.22))) +
      circle(0, 0, 28, heart) +
      circle(-6, -6, 15, '#fbd27a', { opacity: 0.8 })
    );
  if (kind === 'poppy')
    return (
      ring(5, -42, 56, 54, (i) => mix(petal, i % 2 ? '#ff9a7a' : '#8f1f2c', 0.16)) +
      circle(0, 0, 24, heart) +
      many(12, (i) => circle(Math.cos(i * 0.52) * 34, Math.sin(i * 0.52) * 34, 3.4, '#f7dfa4'))
    );
  if (kind === 'zinnia')
    return (
      [0, 1, 2]
        .map((k) =>
          ring(
            11 - k * 3,
            -58 + k * 20,
            27 - k * 4,
            34 - k * 6,
            () => mix(petal, k % 2 ? '#ffe3b0' : '#b8384a', 0.12 + k * 0.1),
            k * 17,
          ),
        )
        .join('') + circle(0, 0, 13, heart)
    );
  if (kind === 'peony')
    return (
      [0, 1, 2, 3]
        .map((k) =>
          ring(
            9 - k,
            -60 + k * 17,
            38 - k * 6,
            36 - k * 6,
            (i) => (i % 2 ? lighter(petal, k * 0.08) : mix(petal, '#d9707f', 0.3 - k * 0.05)),
            k * 23,
          ),
        )
        .join('') + circle(0, 0, 10, heart)
    );
  const cup = path(
    'M-58-34C-64 34-40 74 0 76C40 74 64 34 58-34C44-14 32-18 24-52C14-20-14-20-24-52C-32-18-44-14-58-34Z',
    linear([lighter(petal, 0.25), darker(petal, 0.12)]),
  );
  return `<g transform="rotate(-30)">${cup}${path('M-24-52C-40 0-20 60 0 74C20 60 40 0 24-52C14-14-14-14-24-52Z', lighter(petal, 0.14))}</g>`;
}
