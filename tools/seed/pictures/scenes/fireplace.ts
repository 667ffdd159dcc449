import { type Colour, darker, lighter, linear, mix, radial } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft, within } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { floorOf } from './rooms.ts';

/** Two pairs of socks before the fire. */
export function fireplace(w: number, h: number, seed: number): Drawing {
  const hand = handOf('fireplace', seed);
  const u = Math.min(w, h);
  const wall = hand.pick(['#3f4a5a', '#5a4038', '#3c4f4a', '#4f3f56']);
  let out =
    rect(0, 0, w, h, linear([wall, darker(wall, 0.35)])) +
    soft(w * 0.5, h * 0.55, w * 0.8, h * 0.6, '#ffab5e', 0.5);
  const [x, top, half, foot] = [w * 0.5, h * 0.26, u * 0.42, h * 0.82];
  const brick = mix(hand.pick(['#9a5a48', '#b0785c', '#8f8480']), wall, 0.25);
  out += rect(x - half, top, half * 2, foot - top, darker(brick, 0.3));
  const rows = 12;
  for (let j = 0; j < rows; j++)
    for (let i = -1; i < 9; i++) {
      const [bw, bh] = [(half * 2) / 8, (foot - top) / rows];
      const bx = Math.max(x - half, x - half + (i + (j % 2) / 2) * bw);
      const wide = Math.min(x + half, x - half + (i + 1 + (j % 2) / 2) * bw) - bx;
      if (wide > 2)
        out += rect(
          bx + 1.5,
          top + j * bh + 1.5,
          wide - 3,
          bh - 3,
          mix(brick, hand.chance(0.5) ? '#ffb27a' : '#2a1a1c', hand.between(0, 0.22)),
          { corner: 2 },
        );
    }
  const arch = (grow: number) =>
    `M${n(x - half * 0.62 - grow)} ${n(foot)}V${n(top + (foot - top) * 0.48)}Q${n(x)} ${n(top + (foot - top) * 0.16 - grow)} ${n(x + half * 0.62 + grow)} ${n(top + (foot - top) * 0.48)}V${n(foot)}Z`;
  out +=
    path(arch(u * 0.022), darker(brick, 0.15)) +
    path(
      arch(0),
      radial(
        [
          [0, '#8a3a1a'],
          [0.6, '#3a1812'],
          [1, '#140a0c'],
        ],
        0.5,
        0.85,
        0.8,
      ),
    );
  out += place(x, foot - h * 0.014, u * 0.00125, fire(hand)) + mantel(hand, x, top, half, u);
  out += soft(x, foot - h * 0.12, u * 0.6, h * 0.34, '#ffb45e', 0.55);
  const wood = mix('#7a4f38', wall, 0.2);
  out += floorOf(wood, w, h, foot) + soft(x, foot + h * 0.02, u * 0.6, h * 0.06, '#ffb45e', 0.75);
  const rug = hand.pick(['#e9dcc8', '#b9574a', '#5f7f86']);
  out +=
    ellipse(x, h * 1.0, w * 0.62, h * 0.12, darker(rug, 0.3)) +
    ellipse(x, h * 1.0, w * 0.57, h * 0.1, 'none', {
      stroke: lighter(rug, 0.2),
      width: u * 0.008,
      opacity: 0.5,
    });
  const wools = ['#c8473f', '#3f6f7a', '#e0a84a', '#6f8f5f', '#8a5a7a', '#e9dcc8'];
  const mine = hand.pick(wools);
  const yours = hand.pick(wools.filter((wool) => wool !== mine));
  const feet = (at: number, wool: Colour) =>
    place(at - u * 0.068, h * 1.02, u * 0.00105, sock(wool), -9) +
    place(at + u * 0.068, h * 1.02, u * 0.00105, sock(wool), 9, true);
  return (
    out +
    feet(x - u * 0.19, mine) +
    feet(x + u * 0.19, yours) +
    soft(x, h * 0.5, w * 0.9, h * 0.7, '#ffab5e', 0.12)
  );
}

function fire(hand: Hand): Drawing {
  const log = (x: number, y: number, turn: number) =>
    place(
      x,
      y,
      1,
      rect(-130, -18, 260, 36, linear(['#6a4230', '#2f1a16']), { corner: 16 }) +
        ellipse(130, 0, 10, 18, '#a8744a') +
        ellipse(130, 0, 5, 10, '#7a4a2e'),
      turn,
    );
  const flame = (x: number, tall: number, wide: number, fill: string, opacity: number) =>
    path(
      `M${x} -20C${n(x - wide)} -30 ${n(x - wide * 0.9)} ${n(-tall * 0.45)} ${n(x - wide * 0.25)} ${n(-tall * 0.62)}Q${n(x + wide * 0.1)} ${n(-tall * 0.8)} ${n(x - wide * 0.05)} ${n(-tall)}C${n(x + wide * 0.5)} ${n(-tall * 0.82)} ${n(x + wide)} ${n(-tall * 0.42)} ${n(x + wide * 0.85)} -40Q${n(x + wide * 0.5)} -16 ${x} -20Z`,
      fill,
      { opacity },
    );
  const tongues =
    many(7, (i) =>
      flame(
        -105 + i * 35,
        hand.between(130, 250) - Math.abs(i - 3) * 18,
        hand.between(36, 52),
        linear(['#d9481f', '#ff9a3a']),
        0.9,
      ),
    ) +
    many(5, (i) => flame(-72 + i * 36, hand.between(90, 170), 30, linear(['#ffb03a', '#ffe08a']), 0.95)) +
    many(3, (i) => flame(-36 + i * 36, hand.between(60, 100), 17, '#fff3c4', 0.9));
  const sparks = many(22, () =>
    circle(hand.between(-130, 130), -hand.between(120, 330), hand.between(1.5, 3.4), '#ffcf7a', {
      opacity: hand.between(0.4, 1),
    }),
  );
  return (
    soft(0, -90, 260, 230, '#ff8a2e', 0.8) +
    log(0, 0, -4) +
    tongues +
    log(-20, -10, 12) +
    log(24, 4, -10) +
    sparks
  );
}

function mantel(hand: Hand, x: number, top: number, half: number, u: number): Drawing {
  const wood = hand.pick(['#8a5f42', '#e9dcc8', '#5a3f34']);
  const shelf =
    rect(
      x - half * 1.1,
      top - u * 0.03,
      half * 2.2,
      u * 0.045,
      linear([lighter(wood, 0.2), darker(wood, 0.25)]),
      { corner: 4 },
    ) + rect(x - half, top + u * 0.015, half * 2, u * 0.02, '#170d1c', { opacity: 0.4 });
  const stick = (at: number, tall: number) =>
    rect(at - u * 0.01, top - u * 0.03 - tall, u * 0.02, tall, '#f3e6d0') +
    soft(at, top - u * 0.045 - tall, u * 0.06, u * 0.06, '#ffd27a', 0.9) +
    ellipse(at, top - u * 0.046 - tall, u * 0.006, u * 0.015, '#fff0b8');
  const frame =
    rect(x - u * 0.1, top - u * 0.22, u * 0.2, u * 0.19, '#c99a5a') +
    rect(x - u * 0.085, top - u * 0.205, u * 0.17, u * 0.16, linear(['#a9c4c8', '#f3d9b8'])) +
    circle(x - u * 0.02, top - u * 0.125, u * 0.03, '#e59a86', { opacity: 0.95 }) +
    circle(x + u * 0.02, top - u * 0.125, u * 0.03, '#7f9fc0', { opacity: 0.85 });
  const green = many(26, (i) =>
    ellipse(
      x - half * 1.05 + (i / 25) * half * 2.1,
      top + u * 0.012 + Math.sin((i / 25) * 9.42) * u * 0.016,
      u * 0.024,
      u * 0.009,
      mix('#2f5a44', '#6a8a58', hand.next()),
      { turn: hand.between(-50, 50) },
    ),
  );
  return (
    frame +
    stick(x - half * 0.8, u * 0.09) +
    stick(x - half * 0.65, u * 0.06) +
    stick(x + half * 0.76, u * 0.075) +
    shelf +
    green
  );
}

/** A foot in a knitted sock, seen from behind, about 300 units tall. */
function sock(wool: Colour): Drawing {
  const shape = 'M-46 40C-52-60-62-120-60-176C-58-226-30-250 0-250C36-250 58-222 56-176C54-120 48-60 48 40Z';
  const bands = [-196, -176, -96, -76]
    .map((y) => rect(-62, y, 122, 10, '#fff6e6', { opacity: 0.75 }))
    .join('');
  return (
    path(
      shape,
      linear([
        [0, lighter(wool, 0.3)],
        [0.3, wool],
        [1, darker(wool, 0.4)],
      ]),
    ) +
    within(path(shape, '#000000'), bands) +
    path('M-40-206C-30-236 24-238 38-208C20-222-20-224-40-206Z', lighter(wool, 0.45), { opacity: 0.6 }) +
    many(8, (i) => line(`M${-48 + i * 13}-160V30`, darker(wool, 0.4), 1.6, 0.3))
  );
}
