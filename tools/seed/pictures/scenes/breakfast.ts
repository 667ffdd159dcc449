import { darker, lighter, linear, radial } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft, wash } from '../draw.ts';
import { handOf } from '../hand.ts';
import { croissant, cup, cutFlower, napkin, plate, strewn } from './table.ts';

/** Breakfast in bed, or as good as. */
export function breakfast(w: number, h: number, seed: number): Drawing {
  const hand = handOf('breakfast', seed);
  const u = Math.min(w, h);
  const linen = hand.pick(['#efe6da', '#dfe6ea', '#f2dcd4', '#e6e4d4', '#d9d3e2']);
  let out = rect(0, 0, w, h, linear([lighter(linen, 0.4), linen, darker(linen, 0.1)], 1, 1));
  out += many(22, () => {
    const [fx, fy, turn] = [w * hand.next(), h * hand.next(), hand.between(-40, 40)];
    const [long, thick] = [u * hand.between(0.2, 0.4), u * hand.between(0.012, 0.03)];
    return (
      soft(fx, fy, long, thick, darker(linen, 0.35), 0.3, { turn }) +
      soft(fx, fy - thick * 0.9, long, thick * 0.8, '#ffffff', 0.6, { turn })
    );
  });
  const wood = hand.pick(['#b98a5e', '#8a5f42', '#d0aa7c', '#ded4c6']);
  const [tw, th] = [Math.min(w * 0.86, h * 1.1), Math.min(h * 0.74, w * 0.98)];
  const tray = [
    soft(tw * 0.03, th * 0.05, tw * 0.66, th * 0.64, '#4a3028', 0.7),
    rect(-tw / 2, -th / 2, tw, th, darker(wood, 0.28), { corner: u * 0.04 }),
    rect(
      -tw / 2 + u * 0.014,
      -th / 2 + u * 0.014,
      tw - u * 0.028,
      th - u * 0.028,
      linear([lighter(wood, 0.16), wood], 1, 1),
      { corner: u * 0.03 },
    ),
    many(8, (i) =>
      line(
        `M${n(-tw * 0.46)} ${n(th * (-0.42 + i * 0.12))}q${n(tw * 0.4)} ${n(hand.between(-8, 8))} ${n(tw * 0.9)} 0`,
        darker(wood, 0.3),
        u * 0.0016,
        0.35,
      ),
    ),
  ];
  const s = u * 0.00125;
  const glaze = hand.pick(['#f6f1e6', '#8fae9f', '#d98a7a', '#5f7a9a']);
  const sweet = hand.chance(0.6) ? pancakes(hand) : eggs(hand);
  const things = [
    place(-tw * 0.19, -th * 0.16, s * 1.35, plate('#fffdf8')) + place(-tw * 0.19, -th * 0.16, s * 1.2, sweet),
    place(tw * 0.29, -th * 0.3, s * 1.05, cup(glaze, 'heart'), hand.between(-40, 40)),
    place(tw * 0.3, th * 0.02, s * 1.05, cup(glaze, 'leaf', '#8a5530'), hand.between(-20, 60)),
    place(-tw * 0.3, th * 0.29, s * 0.9, plate(hand.pick(['#f3e3cb', '#cfdcd8', '#f0c9b8']))) +
      place(
        -tw * 0.3,
        th * 0.29,
        s * 0.78,
        strewn(
          hand,
          62,
          17,
          26,
          hand.pick([
            ['#c8313c', '#a8243a', '#e04a4a'],
            ['#3f4a7a', '#56639a', '#2f3866'],
            ['#e9a23c', '#f0bd62', '#d98a2a'],
          ]),
        ),
      ),
    place(
      tw * 0.06,
      th * 0.3,
      s * 0.78,
      napkin(hand.pick(['#f3ece0', '#a9bfb4', '#e2b7a6'])),
      hand.between(-14, 14),
    ) + place(tw * 0.06, th * 0.28, s * 0.8, croissant(), hand.between(-20, 20)),
    place(
      tw * 0.36,
      th * 0.33,
      s * 0.95,
      cutFlower(hand.pick(['#fffaf2', '#f2a7a0', '#e9d27a', '#c9b0dc']), '#f0b548'),
      120,
    ),
  ];
  out += place(w * 0.5, h * 0.51, 1, tray.join('') + things.join(''), hand.between(-7, 7));
  return out + wash(w, h, '#fff3d8', '#5a3428', 0.26);
}

function pancakes(hand: ReturnType<typeof handOf>): Drawing {
  const stack = [3, 2, 1, 0].map(
    (i) =>
      circle(i * 3 - 4, i * 4 - 4, 68, darker('#d9a25a', 0.1 + i * 0.06)) +
      circle(
        i * 3 - 6,
        i * 4 - 6,
        66,
        i
          ? '#e9bd7c'
          : radial([
              [0, '#d99a4e'],
              [0.7, '#c98440'],
              [1, '#e9bd7c'],
            ]),
      ),
  );
  const syrup = path(
    'M-30-26C-6-44 34-30 36-6C44 18 22 30 24 50C14 58 8 40 0 34C-14 40-14 62-26 54C-26 34-44 14-30-26Z',
    '#8a4a1c',
    { opacity: 0.72 },
  );
  return (
    stack.join('') +
    syrup +
    rect(-20, -22, 30, 26, '#fbe7a0', { corner: 5, turn: 16 }) +
    place(6, 4, 1, strewn(hand, 46, 9, 9, ['#c8313c', '#3f4a7a', '#a8243a']))
  );
}

function eggs(hand: ReturnType<typeof handOf>): Drawing {
  const egg = (x: number, y: number, turn: number) =>
    place(
      x,
      y,
      1,
      path('M-44-6C-40-40 6-46 30-30C56-14 46 28 18 36C-14 46-48 30-44-6Z', '#fffdf6') +
        circle(
          0,
          0,
          17,
          radial([
            [0, '#ffd25a'],
            [1, '#f0a02c'],
          ]),
        ) +
        circle(-5, -6, 5, '#ffffff', { opacity: 0.7 }),
      turn,
    );
  const toast =
    rect(-14, 16, 62, 56, '#b87a3c', { corner: 12, turn: 14 }) +
    rect(-10, 20, 54, 48, '#e9bd7c', { corner: 9, turn: 14 });
  return (
    toast +
    egg(-24, -14, 0) +
    egg(26, -30, 80) +
    place(-34, 44, 1, strewn(hand, 22, 9, 5, ['#d9483f', '#e2604a'])) +
    many(6, (i) => ellipse(-56 + i * 5, 22 + i * 9, 9, 4, '#5f8a55', { turn: i * 37 }))
  );
}
