import { type Colour, darker, lighter, linear } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft, wash } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { book, cutFlower, daisy, gingham, plate, strewn } from './table.ts';

/** A picnic from above. */
export function picnic(w: number, h: number, seed: number): Drawing {
  const hand = handOf('picnic', seed);
  const u = Math.min(w, h);
  const meadow = hand.pick(['#8fae62', '#7fa06a', '#a3b268']);
  let out = rect(0, 0, w, h, linear([lighter(meadow, 0.12), darker(meadow, 0.2)], 1, 1));
  out += many(340, () => {
    const [x, y, turn] = [w * hand.next(), h * hand.next(), hand.between(-40, 40)];
    return ellipse(
      x,
      y,
      u * 0.0022,
      u * hand.between(0.01, 0.02),
      hand.chance(0.5) ? lighter(meadow, 0.2) : darker(meadow, 0.22),
      { turn, opacity: 0.75 },
    );
  });
  out += many(34, () => place(w * hand.next(), h * hand.next(), u * 0.00042, daisy()));
  const [colour, turn, side] = [
    hand.pick(['#d9483f', '#3f6f9a', '#5f8a5f', '#e0a030', '#b05a80']),
    hand.between(-14, 14),
    Math.min(w * 0.92, h * 0.86),
  ];
  const cloth = rect(-side / 2, -side / 2, side, side, '#000000', { corner: 4 });
  const s = u * 0.00105;
  const things = [
    place(-side * 0.24, -side * 0.24, s * 1.25, basket()),
    place(side * 0.2, -side * 0.27, s * 1.05, plate('#fffdf8')) +
      place(
        side * 0.2,
        -side * 0.27,
        s * 0.95,
        hand.chance(0.5) ? strewn(hand, 64, 19, 22, ['#c8313c', '#e04a4a', '#a8243a']) : cheese(hand),
      ),
    place(side * 0.03, side * 0.02, s * 1.0, plate(hand.pick(['#f3e3cb', '#cfdcd8', '#f0d3c8']))) +
      place(side * 0.03, side * 0.02, s * 0.92, sandwiches()),
    place(-side * 0.3, side * 0.12, s, drink('#f6d27a')) +
      place(-side * 0.19, side * 0.25, s, drink('#f0a59a')),
    place(side * 0.32, side * 0.1, s * 0.95, book(hand.pick(['#3f6f7a', '#c43f43', '#4a4a70', '#d8a23c']))),
    place(side * 0.2, side * 0.33, s * 1.15, sunHat(hand.pick(['#c8413c', '#3f6f7a', '#4a3a48']))),
    place(
      -side * 0.02,
      side * 0.36,
      s * 1.0,
      cutFlower(hand.pick(['#fffaf2', '#f3b7b4', '#f6d27a']), '#f0b548'),
      40,
    ),
  ];
  out += place(
    w * 0.5,
    h * 0.5,
    1,
    rect(-side / 2 + side * 0.012, -side / 2 + side * 0.018, side, side, '#1a2a12', {
      opacity: 0.35,
      corner: 6,
    }) +
      gingham(cloth, -side / 2, -side / 2, side, colour, side / 17) +
      things.join(''),
    turn,
  );
  out += many(10, () =>
    soft(w * hand.next(), h * hand.between(-0.04, 0.3), u * 0.07, u * 0.05, '#1f3a18', 0.45),
  );
  return out + wash(w, h, '#fff6d0', '#14240e', 0.3);
}

function basket(): Drawing {
  const weave = many(7, (j) =>
    many(9, (i) =>
      (i + j) % 2
        ? rect(-108 + i * 24, -70 + j * 20, 22, 18, '#b98448', { corner: 5 })
        : rect(-108 + i * 24, -70 + j * 20, 22, 18, '#d3a466', { corner: 5 }),
    ),
  );
  const bread = place(
    40,
    -20,
    1,
    rect(-22, -104, 46, 190, linear(['#f0bd72', '#b8752f'], 1, 0), { corner: 23 }) +
      many(5, (i) => line(`M-14 ${-78 + i * 34}L16 ${-92 + i * 34}`, '#ffe6b8', 6, 0.8)),
    16,
  );
  return (
    soft(14, 20, 170, 130, '#241408', 0.7) +
    rect(-118, -80, 236, 160, '#8f5f2e', { corner: 20 }) +
    weave +
    rect(-96, -58, 160, 116, '#fdf7ec', { corner: 12, turn: -4 }) +
    rect(-70, -40, 60, 84, '#3f5a34', { corner: 10 }) +
    rect(-52, -70, 22, 40, '#3f5a34', { corner: 6 }) +
    rect(-62, -14, 44, 36, '#f3e6c8') +
    bread +
    path('M-118-10C-150-40-150 40-118 10M118-10C150-40 150 40 118 10', 'none', {
      stroke: '#8f5f2e',
      width: 12,
    })
  );
}

function sandwiches(): Drawing {
  const one = (x: number, y: number, turn: number) =>
    place(
      x,
      y,
      1,
      path('M-48 34L0-44L48 34Z', '#c98f4e') +
        path('M-40 29L0-35L40 29Z', '#f6e0b4') +
        path('M-48 34Q0 46 48 34L44 42Q0 54-44 42Z', '#6fa04a') +
        line('M-42 40Q0 50 42 40', '#d9483f', 4),
      turn,
    );
  return one(-30, -6, -20) + one(30, 4, 160) + one(2, 26, 60);
}

function cheese(hand: Hand): Drawing {
  return (
    path('M-60 10L30-50L66 0L-20 50Z', linear(['#f8df8a', '#e9b84a'], 0.6, 1)) +
    many(6, () => circle(hand.between(-20, 34), hand.between(-20, 20), hand.between(4, 9), '#d9a03a')) +
    place(10, 50, 1, strewn(hand, 26, 12, 9, ['#5a2a4a', '#7a3a5a', '#48203a']))
  );
}

function drink(colour: Colour): Drawing {
  return (
    soft(12, 16, 72, 70, '#241408', 0.6) +
    circle(0, 0, 52, '#ffffff', { opacity: 0.35 }) +
    circle(0, 0, 44, linear([lighter(colour, 0.25), darker(colour, 0.06)], 1, 1)) +
    circle(12, 8, 19, '#fff6c8') +
    circle(12, 8, 15, '#f3d24a') +
    many(6, (i) =>
      line(`M12 8L${n(12 + Math.cos(i * 1.047) * 14)} ${n(8 + Math.sin(i * 1.047) * 14)}`, '#fff6c8', 2),
    ) +
    rect(-30, -24, 20, 20, '#ffffff', { corner: 4, turn: 20, opacity: 0.55 }) +
    line('M-10-10L34-70', '#e0584a', 7) +
    circle(0, 0, 52, 'none', { stroke: '#ffffff', width: 4, opacity: 0.8 })
  );
}

const sunHat = (ribbon: Colour): Drawing =>
  soft(14, 18, 140, 130, '#241408', 0.6) +
  circle(0, 0, 104, '#e3bf7f') +
  [98, 88, 78, 68]
    .map((r) => circle(0, 0, r, 'none', { stroke: '#c99c58', width: 2, opacity: 0.8 }))
    .join('') +
  circle(0, 0, 56, ribbon) +
  circle(-3, -4, 49, linear(['#f3dba6', '#d9b26e'], 1, 1)) +
  [38, 26, 14].map((r) => circle(-3, -4, r, 'none', { stroke: '#c99c58', width: 2, opacity: 0.6 })).join('') +
  path('M50 20Q96 30 116 70L96 66L92 86Q70 50 46 34Z', darker(ribbon, 0.12));
