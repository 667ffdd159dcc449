import { darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { stars } from '../light.ts';
import { flakes, pine, ridge } from '../nature.ts';

export const SKIES = [
  {
    sky: ['#101c3c', '#22376a', '#4f6496', '#a9a6c0', '#e6c4b8'],
    far: '#7f8fb8',
    fir: '#1f345c',
    snow: ['#c3d0ea', '#eaf0fa', '#b4c3e2'],
    night: true,
  },
  {
    sky: ['#3a3f78', '#8a6f9f', '#e0958f', '#f8c9a0', '#fde3c0'],
    far: '#b89ab4',
    fir: '#3f3a66',
    snow: ['#e9d0d8', '#fbeee8', '#c9b8d6'],
    night: false,
  },
  {
    sky: ['#7fb0d4', '#b4d3e6', '#e2edf2', '#f8ede4', '#f8ede4'],
    far: '#a9c0d4',
    fir: '#3f6478',
    snow: ['#dbe8f4', '#ffffff', '#c0d6ea'],
    night: false,
  },
  {
    sky: ['#0c2030', '#164250', '#3f7a80', '#a0c0b4', '#e6dcc0'],
    far: '#6f9a9f',
    fir: '#123a42',
    snow: ['#bcd6d6', '#eaf6f2', '#a4c4ca'],
    night: true,
  },
] as const;

/** A cabin in the snow with its lamps lit. */
export function cabin(w: number, h: number, seed: number): Drawing {
  const hand = handOf('cabin', seed);
  const hour = hand.pick(SKIES);
  const u = Math.min(w, h);
  let out =
    rect(0, 0, w, h * 0.8, linear(hour.sky)) +
    (hour.night
      ? stars(hand, w, h * 0.4, 150)
      : soft(w * 0.3, h * 0.36, w * 0.5, w * 0.5, '#fff6e0', 0.8) +
        circle(w * 0.3, h * 0.36, u * 0.05, '#fffaf0'));
  out +=
    path(ridge(hand, w, h, h * 0.56, h * 0.07, 1.8), linear([mix(hour.far, '#ffffff', 0.3), hour.far])) +
    path(ridge(hand, w, h, h * 0.63, h * 0.04, 1.6), mix(hour.far, hour.fir, 0.35));
  out += many(44, () =>
    pine(
      hand.next() * w,
      h * hand.between(0.7, 0.74),
      h * hand.between(0.08, 0.18),
      mix(hour.fir, hour.far, hand.next() * 0.45),
    ),
  );
  out += path(
    `M0 ${h}V${n(h * 0.74)}C${n(w * 0.3)} ${n(h * 0.69)} ${n(w * 0.6)} ${n(h * 0.74)} ${w} ${n(h * 0.7)}V${h}Z`,
    linear(hour.snow),
  );
  out += many(9, () =>
    soft(w * hand.next(), h * hand.between(0.8, 0.98), w * 0.2, h * 0.014, hour.snow[2], 0.6),
  );
  const [x, y, s] = [w * hand.between(0.46, 0.56), h * 0.79, u * 0.0012];
  out +=
    soft(x, y - h * 0.04, u * 0.5, u * 0.46, '#ffc277', hour.night ? 0.6 : 0.3) +
    place(x, y, s, hut(hand, hour.snow));
  out += polygon(
    [
      [x - u * 0.03, y + 4],
      [x + u * 0.03, y + 4],
      [x + u * 0.1, h * 0.97],
      [x - u * 0.15, h * 0.97],
    ],
    linear([
      [0, '#ffd69a', hour.night ? 0.75 : 0.35],
      [1, '#ffd69a', 0],
    ]),
  );
  out += many(12, (i) =>
    ellipse(
      x - u * 0.012 - i * u * 0.006 + (i % 2) * u * 0.02,
      y + h * (0.03 + i * 0.014),
      u * (0.005 + i * 0.0005),
      h * 0.003,
      darker(hour.snow[2], 0.3),
      { opacity: 0.5 },
    ),
  );
  out += many(6, (i) =>
    pine(
      w * (i < 3 ? 0.02 + i * 0.075 : 0.86 + (i - 3) * 0.075),
      h * hand.between(0.9, 0.98),
      h * hand.between(0.26, 0.42),
      darker(hour.fir, 0.3),
      mix(hour.snow[1], hour.fir, 0.14),
    ),
  );
  return out + flakes(hand, w, h, 150, '#ffffff');
}

function hut(hand: Hand, [, bright, shade]: readonly [string, string, string]): Drawing {
  const wood = hand.pick(['#6e4438', '#7a3a30', '#5a4a44', '#4a5a58']);
  const pane = (x: number) =>
    soft(x + 36, -59, 70, 60, '#ffd98a', 0.6) +
    rect(x - 5, -93, 82, 68, darker(wood, 0.35), { corner: 4 }) +
    rect(x, -88, 72, 58, linear(['#ffe9ac', '#ffc86e'])) +
    rect(x + 34, -88, 4, 58, darker(wood, 0.3)) +
    rect(x, -61, 72, 4, darker(wood, 0.3)) +
    path(`M${x - 6}-24Q${x + 36}-34 ${x + 78}-24V-18H${x - 6}Z`, bright);
  const smoke = many(6, (i) =>
    soft(80 + i * 15 + (i % 2) * 12, -270 - i * 38, 30 + i * 10, 26 + i * 9, '#f0ecf2', 0.5 - i * 0.06),
  );
  const logs = many(7, (i) => rect(-150, -14 - i * 15, 300, 2.5, darker(wood, 0.4), { opacity: 0.7 }));
  return [
    smoke + rect(54, -236, 34, 80, darker(wood, 0.25)) + rect(50, -246, 42, 16, bright, { corner: 6 }),
    path('M-150 0V-100L0-210L150-100V0Z', linear([lighter(wood, 0.1), darker(wood, 0.2)])) + logs,
    path('M-186-82L0-228L186-82L170-64L0-194L-170-64Z', linear([bright, shade])) +
      path('M-186-82L0-228V-208L-176-70Z', shade, { opacity: 0.6 }),
    many(9, (i) =>
      polygon(
        [
          [-160 + i * 40, -70],
          [-154 + i * 40, -70],
          [-157 + i * 40, -48 - (i % 3) * 6],
        ],
        bright,
        { opacity: i > 2 && i < 6 ? 0 : 0.8 },
      ),
    ),
    pane(-118) + pane(46),
    rect(-24, -94, 52, 94, darker(wood, 0.4), { corner: 4 }) +
      rect(-20, -90, 44, 90, '#8a3a34', { corner: 3 }) +
      circle(2, -66, 15, '#3f6a4c') +
      circle(2, -66, 8, '#8a3a34') +
      circle(2, -79, 3.5, '#e0483f') +
      circle(16, -44, 3, '#e9c46a'),
    circle(0, -150, 20, darker(wood, 0.35)) +
      circle(0, -150, 16, '#ffe09a') +
      path('M-200 10C-120-16 120-16 200 10Z', bright),
  ].join('');
}
