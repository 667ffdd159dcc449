import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft } from '../draw.ts';
import type { Hand } from '../hand.ts';
import type { Light } from '../light.ts';
import { crown } from '../nature.ts';

export function flowerpot(hand: Hand, light: Light, clay: Colour, bushy: boolean): Drawing {
  const dye = (colour: Colour) => (light.dark ? darker(colour, 0.3) : colour);
  const bush =
    many(22, (i) => {
      const angle = (i / 22) * 6.28;
      const [lx, ly] = [
        Math.cos(angle) * 40 * hand.between(0.5, 1),
        -112 + Math.sin(angle) * 36 * hand.between(0.5, 1),
      ];
      return ellipse(lx, ly, 26, 15, dye(mix('#55805f', '#9fb981', hand.next())), { turn: angle * 57 });
    }) + many(6, () => circle(hand.between(-44, 44), hand.between(-150, -84), 10, dye('#ef8f7c')));
  const blades = many(9, (i) =>
    path(
      `M0-70C${(i - 4) * 14}-130 ${(i - 4) * 26}-150 ${(i - 4) * 30}-${n(176 - Math.abs(i - 4) * 16)}C${(i - 4) * 14}-150 ${(i - 4) * 4}-110 0-70Z`,
      dye(mix('#4f7f5c', '#8fb07a', i / 9)),
    ),
  );
  return (
    soft(0, 0, 66, 10, '#000000', 0.4) +
    (bushy ? bush : blades) +
    path('M-44-76H44L34 0H-34Z', linear([lighter(dye(clay), 0.16), darker(dye(clay), 0.25)], 1, 0.2)) +
    rect(-48, -84, 96, 20, lighter(dye(clay), 0.14), { corner: 3 })
  );
}

export function monstera(hand: Hand, lit: (colour: Colour) => Colour): Drawing {
  const leaf = (turn: number, long: number) => {
    const green = lit(mix('#3f6f54', '#86a86a', hand.next()));
    return place(
      0,
      -90,
      1,
      line(`M0 0Q6 ${-long * 0.5} 0 ${-long}`, darker(green, 0.2), 7) +
        place(
          0,
          -long,
          1,
          path(
            'M0 20C-74 10-84-70 0-130C84-70 74 10 0 20Z',
            linear([lighter(green, 0.12), darker(green, 0.15)], 1, 1),
          ) +
            line('M0 16V-110', lighter(green, 0.3), 3, 0.5) +
            many(3, (i) =>
              line(
                `M0 ${-8 - i * 30}L-44 ${-32 - i * 26}M0 ${-8 - i * 30}L44 ${-32 - i * 26}`,
                darker(green, 0.4),
                5,
                0.5,
              ),
            ),
        ),
      turn,
    );
  };
  const leaves = [-62, 58, -34, 36, -8, 14].map((turn) =>
    leaf(turn + hand.between(-6, 6), hand.between(130, 260)),
  );
  return (
    soft(0, 0, 120, 18, '#170d1c', 0.6) +
    leaves.join('') +
    path('M-64-112H64L48 0H-48Z', linear([lit('#e0a080'), lit('#a8603f')], 1, 0.4)) +
    rect(-70, -124, 140, 26, lit('#d08a66'), { corner: 5 })
  );
}

export function agave(hand: Hand, lit: (colour: Colour) => Colour): Drawing {
  const leaves = many(11, (i) => {
    const turn = -70 + i * 14 + hand.between(-6, 6);
    return place(
      0,
      -76,
      1,
      path(
        `M-5 0Q-22 ${-hand.between(70, 90)} 0 ${-hand.between(140, 190)}Q22 -80 5 0Z`,
        lit(mix('#3f6f54', '#93b070', hand.next())),
      ),
      turn,
    );
  });
  return (
    soft(0, 0, 70, 12, '#170d1c', 0.5) +
    leaves +
    path('M-48-84H48L38 0H-38Z', linear([lit('#f3ece0'), lit('#bdb0a0')], 1, 0.2))
  );
}

export function planter(hand: Hand): Drawing {
  return (
    soft(0, 0, 90, 14, '#2a1814', 0.6) +
    crown(hand, 0, -150, 70, 80, ['#5f8a55', '#7fa868', '#4a7348', '#93b878'], 110, 13) +
    crown(hand, 0, -170, 60, 60, [hand.pick(['#e98aa0', '#f6d27a', '#fffaf0', '#b79ad8'])], 18, 9) +
    path('M-62-90H62L46 0H-46Z', linear(['#d98f66', '#9a5a38'], 1, 0.3)) +
    rect(-68, -102, 136, 22, '#e0a27c', { corner: 5 })
  );
}

/** Ferns in the two lower corners. */
export function ferns(hand: Hand, w: number, h: number, u: number, colour: string): Drawing {
  return many(14, (i) => {
    const x = w * (i % 2 ? hand.between(-0.02, 0.18) : hand.between(0.82, 1.02));
    const [y, long, turn] = [
      h * hand.between(0.97, 1.03),
      u * hand.between(0.08, 0.15),
      hand.between(-50, 50),
    ];
    const leaf = (k: number, side: number) =>
      ellipse(
        side * long * 0.12 * (1 - k / 9),
        -long * (0.15 + k * 0.1),
        long * 0.13 * (1 - k / 10),
        long * 0.03,
        colour,
        { turn: side * -28 },
      );
    return place(
      x,
      y,
      1,
      line(`M0 0V${n(-long)}`, colour, u * 0.003) + many(8, (k) => leaf(k, 1) + leaf(k, -1)),
      turn,
    );
  });
}
