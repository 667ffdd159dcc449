import { type Colour, darker, lighter, linear } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft, wash } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { drift, LEAVES } from '../nature.ts';
import { daisy } from './table.ts';

/** Four boots that have come a long way. */
export function boots(w: number, h: number, seed: number): Drawing {
  const hand = handOf('boots', seed);
  const u = Math.min(w, h);
  const ground = hand.pick(['leaves', 'sand', 'moss'] as const);
  const base = { leaves: '#7a4a2e', sand: '#e0c294', moss: '#6f8a50' }[ground];
  let out = rect(0, 0, w, h, linear([lighter(base, 0.12), darker(base, 0.22)], 0.6, 1));
  if (ground === 'leaves')
    out +=
      drift(hand, [-20, -20, w + 40, h + 40], u * 0.034, 420, [...LEAVES.autumn, '#8a5a34', '#d9b060']) +
      many(26, () => leaf(hand, w * hand.next(), h * hand.next(), u));
  if (ground === 'sand')
    out +=
      many(420, () =>
        circle(
          w * hand.next(),
          h * hand.next(),
          u * hand.between(0.001, 0.0024),
          hand.pick(['#c9a068', '#fff0d2', '#b98a58']),
          { opacity: 0.7 },
        ),
      ) +
      many(11, () => shell(hand, w * hand.next(), h * hand.next(), u)) +
      path(
        `M-5-5H${w + 5}V${n(h * 0.14)}Q${n(w * 0.7)} ${n(h * 0.24)} ${n(w * 0.4)} ${n(h * 0.17)}T-5 ${n(h * 0.2)}Z`,
        '#fffdf6',
      ) +
      path(
        `M-5-5H${w + 5}V${n(h * 0.12)}Q${n(w * 0.7)} ${n(h * 0.22)} ${n(w * 0.4)} ${n(h * 0.15)}T-5 ${n(h * 0.18)}Z`,
        linear(['#2f93a8', '#9fd8d0']),
      );
  if (ground === 'moss')
    out +=
      many(640, () =>
        ellipse(
          w * hand.next(),
          h * hand.next(),
          u * 0.003,
          u * hand.between(0.012, 0.024),
          hand.chance(0.5) ? lighter(base, 0.2) : darker(base, 0.25),
          { turn: hand.between(-50, 50), opacity: 0.8 },
        ),
      ) + many(40, () => place(w * hand.next(), h * hand.next(), u * 0.0006, daisy()));
  const skins = ['#a8683a', '#6a4a3a', '#c99a5a', '#4a5a50', '#8a3f3a', '#3f4a60', '#f0ebe2'];
  const mine = hand.pick(skins);
  const yours = hand.pick(skins.filter((skin) => skin !== mine));
  const pair = (x: number, skin: Colour, cloth: Colour, size: number, lean: number) =>
    place(x - u * 0.093, h * 0.62, u * size, boot(skin, cloth), -4 + lean) +
    place(x + u * 0.093, h * 0.62, u * size, boot(skin, cloth), 5 + lean, true);
  out +=
    pair(w * 0.5 - u * 0.215, mine, hand.pick(['#566684', '#3a4660', '#6a5f52']), 0.00125, -2) +
    pair(w * 0.5 + u * 0.215, yours, hand.pick(['#7a8ca8', '#3d3540', '#8a7a64', '#5f6a52']), 0.00115, 3);
  return out + wash(w, h, '#fff3cc', '#170d14', 0.34);
}

/** Seen from above, toe up, about 360 units long, and the leg that goes on below. */
function boot(skin: Colour, cloth: Colour): Drawing {
  const lace =
    many(5, (i) =>
      line(`M-26 ${-34 + i * 24}L26 ${-22 + i * 24}M26 ${-34 + i * 24}L-26 ${-22 + i * 24}`, '#f6e6c8', 6),
    ) + many(5, (i) => circle(-30, -30 + i * 24, 4, '#d9b878') + circle(30, -30 + i * 24, 4, '#d9b878'));
  return [
    soft(14, -16, 110, 230, '#120a0c', 0.75),
    path(
      'M-72-90C-78-170-46-204 2-206C52-206 80-170 74-90C68-20 76 60 62 120H-62C-76 60-66-20-72-90Z',
      darker(skin, 0.55),
    ),
    path(
      'M-64-90C-70-160-42-194 2-196C46-196 72-160 66-90C60-20 66 60 54 120H-54C-66 60-58-20-64-90Z',
      linear([lighter(skin, 0.2), skin, darker(skin, 0.2)]),
    ),
    path('M-58-104C-58-160-36-186 2-188C40-186 62-160 60-104Q2-130-58-104Z', lighter(skin, 0.14)) +
      line('M-58-104Q2-132 60-104', darker(skin, 0.35), 3.5),
    path('M-32-44Q0-62 34-44L40 110H-38Z', darker(skin, 0.3)) + lace,
    ellipse(0, 112, 62, 46, '#e9dcc8') + ellipse(0, 118, 54, 40, darker(skin, 0.7)),
    path(
      'M-50 112C-56 220-66 420-70 700H70C66 420 56 220 50 112C20 90-20 90-50 112Z',
      linear([cloth, darker(cloth, 0.3)]),
    ) +
      line('M0 110C4 240 4 420 0 690', darker(cloth, 0.5), 4, 0.5) +
      path('M-52 112C-24 88 24 88 52 112L54 134C24 110-24 110-54 134Z', lighter(cloth, 0.18)),
  ].join('');
}

function leaf(hand: Hand, x: number, y: number, u: number): Drawing {
  const colour = hand.pick([...LEAVES.autumn, '#d9b060']);
  const shape =
    path(
      'M0-60C10-44 12-36 10-26C22-36 36-40 52-38C44-28 40-20 30-14C40-8 46 2 48 14C34 12 22 10 12 4L4 46H-4L-12 4C-22 10-34 12-48 14C-46 2-40-8-30-14C-40-20-44-28-52-38C-36-40-22-36-10-26C-12-36-10-44 0-60Z',
      linear([lighter(colour, 0.14), darker(colour, 0.12)]),
    ) + line('M0-50V40M0-10L36-30M0-10L-36-30', darker(colour, 0.35), 2, 0.6);
  return (
    soft(x + u * 0.006, y + u * 0.008, u * 0.05, u * 0.05, '#1a0c08', 0.5) +
    place(x, y, u * hand.between(0.0006, 0.001), shape, hand.next() * 360)
  );
}

function shell(hand: Hand, x: number, y: number, u: number): Drawing {
  const colour = hand.pick(['#f6e3d6', '#eab9a4', '#fffaf0', '#d9b8c4']);
  return place(
    x,
    y,
    u * hand.between(0.0003, 0.0006),
    soft(8, 10, 60, 56, '#6a4a2a', 0.5) +
      path('M0 44C-50 20-56-20-40-34C-24-50 24-50 40-34C56-20 50 20 0 44Z', colour) +
      many(5, (i) => line(`M0 40L${-34 + i * 17}-${34 + (i % 2) * 6}`, darker(colour, 0.25), 3, 0.6)),
    hand.next() * 360,
  );
}
