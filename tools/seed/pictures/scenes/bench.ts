import { darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, n, path, place, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { crown, drift, grass, LEAVES, ridge } from '../nature.ts';
import { silhouettes, sitting } from '../people.ts';

const MOODS = [
  {
    sky: ['#f2b57b', '#f8cf9b', '#fde7c0'],
    sun: '#fff6dc',
    hill: '#d98a55',
    ground: '#7a3f33',
    leaves: LEAVES.autumn,
    dark: '#3a1f26',
  },
  {
    sky: ['#f3a7a0', '#f9c9ae', '#ffe8c6'],
    sun: '#fff7e2',
    hill: '#c98a92',
    ground: '#4a3350',
    leaves: LEAVES.plum,
    dark: '#2a1d36',
  },
  {
    sky: ['#9fc8d6', '#cfe3d8', '#fdf0cf'],
    sun: '#fffbe8',
    hill: '#a9c08a',
    ground: '#46683f',
    leaves: LEAVES.summer,
    dark: '#2b2f26',
  },
  {
    sky: ['#b9d3e6', '#e6dfe8', '#fdeadf'],
    sun: '#fffdf4',
    hill: '#b5c4a0',
    ground: '#6a7f52',
    leaves: LEAVES.spring,
    dark: '#43303a',
  },
] as const;

/** Two on a bench under a tree, the sun before them. */
export function bench(w: number, h: number, seed: number): Drawing {
  const hand = handOf('bench', seed);
  return benchIn(hand, w, h, hand.pick(MOODS));
}

/** The same bench in autumn, always. */
export const autumnBench = (w: number, h: number, seed: number): Drawing =>
  benchIn(handOf('autumnBench', seed), w, h, MOODS[0]);

function benchIn(hand: Hand, w: number, h: number, mood: (typeof MOODS)[number]): Drawing {
  const u = Math.min(w, h);
  const sunX = w * hand.between(0.4, 0.46);
  let out =
    rect(0, 0, w, h, linear(mood.sky)) +
    soft(sunX, h * 0.5, w * 0.75, w * 0.75, mood.sun, 0.95) +
    circle(sunX, h * 0.5, u * 0.2, mood.sun);
  out += path(
    ridge(hand, w, h, h * 0.66, h * 0.03, 1.2),
    linear([mix(mood.hill, mood.sky[1], 0.55), mix(mood.hill, mood.sky[2], 0.4)]),
  );
  out += path(
    ridge(hand, w, h, h * 0.72, h * 0.025, 1.5),
    linear([mood.hill, mix(mood.hill, mood.ground, 0.5)]),
  );
  out += path(
    `M0 ${h}V${n(h * 0.83)}Q${n(w * 0.5)} ${n(h * 0.76)} ${w} ${n(h * 0.82)}V${h}Z`,
    linear([lighter(mood.ground, 0.06), darker(mood.ground, 0.4)]),
  );
  const stem = `M${n(w * 0.83)} ${n(h * 0.845)}C${n(w * 0.86)} ${n(h * 0.7)} ${n(w * 0.83)} ${n(h * 0.5)} ${n(w * 0.76)} ${n(h * 0.32)}L${n(w * 0.8)} ${n(h * 0.31)}C${n(w * 0.84)} ${n(h * 0.4)} ${n(w * 0.86)} ${n(h * 0.45)} ${n(w * 0.93)} ${n(h * 0.33)}L${n(w * 0.97)} ${n(h * 0.34)}C${n(w * 0.91)} ${n(h * 0.5)} ${n(w * 0.9)} ${n(h * 0.7)} ${n(w * 0.955)} ${n(h * 0.845)}Q${n(w * 0.89)} ${n(h * 0.83)} ${n(w * 0.83)} ${n(h * 0.845)}Z`;
  out += path(stem, linear([lighter(mood.dark, 0.16), mood.dark, darker(mood.dark, 0.3)], 1, 0));
  out += crown(hand, w * 0.83, h * 0.2, w * 0.4, h * 0.23, mood.leaves, 520, u * 0.019);
  out +=
    drift(hand, [w * 0.08, h * 0.42, w * 0.9, h * 0.54], u * 0.013, 30, mood.leaves) +
    drift(hand, [w * 0.5, h * 0.84, w * 0.5, h * 0.1], u * 0.012, 34, mood.leaves);
  const [x, y, wide] = [w * 0.42, h * 0.803, u * 0.32];
  const wood = mix(mood.dark, mood.ground, 0.4);
  out += soft(x, y + u * 0.095, wide * 0.75, h * 0.014, '#120a18', 0.65);
  out += place(x, y, u * 0.00096, sitting(silhouettes(hand, mood.dark)));
  out += [-0.44, 0.42]
    .map((at) => rect(x + wide * at, y - u * 0.1, u * 0.013, u * 0.19, mood.dark, { corner: 4 }))
    .join('');
  out += [0.09, 0.06, 0.03]
    .map((up) =>
      rect(x - wide / 2, y - u * up, wide, u * 0.019, linear([lighter(wood, 0.12), wood]), { corner: 5 }),
    )
    .join('');
  out += rect(x - wide * 0.52, y + u * 0.006, wide * 1.04, u * 0.02, linear([lighter(wood, 0.16), wood]), {
    corner: 5,
  });
  return (
    out +
    grass(hand, w, h * 0.95, h * 1.03, h * 0.06, 130, [
      darker(mood.ground, 0.45),
      darker(mood.ground, 0.6),
      darker(mood.ground, 0.3),
    ])
  );
}
