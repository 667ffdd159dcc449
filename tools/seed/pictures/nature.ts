import { type Colour, darker, lighter, linear } from './colour.ts';
import { type Drawing, ellipse, line, many, n, path, soft } from './draw.ts';
import type { Hand } from './hand.ts';

/** The outline of rolling land whose crest lies around `base`, closed at the foot `h`. */
export function ridge(hand: Hand, w: number, h: number, base: number, rise: number, waves: number): string {
  const swings = Array.from({ length: 4 }, () => [hand.next() * 6.3, hand.between(0.6, 1.4)] as const);
  let d = `M-2 ${n(h)}`;
  for (let i = 0; i <= 60; i++) {
    const t = i / 60;
    const y = swings.reduce(
      (sum, [phase, pace], order) =>
        sum + Math.sin(t * waves * pace * (order + 1) * 3.1 + phase) / (1 + order * 1.3),
      0,
    );
    d += `L${n(t * (w + 4) - 2)} ${n(base - y * rise * 0.6)}`;
  }
  return `${d}L${n(w + 2)} ${n(h)}Z`;
}

/** A fir of height `size` standing at (x, y); with `snow`, its boughs are white on one side. */
export function pine(x: number, y: number, size: number, fill: Colour, snow?: Colour): Drawing {
  const tiers = [1, 2, 3, 4];
  const left = tiers.map(
    (i) =>
      `L${n(x - size * 0.075 * i)} ${n(y - size + size * 0.225 * i)}L${n(x - size * 0.04 * i)} ${n(y - size + size * 0.205 * i)}`,
  );
  const right = [...tiers]
    .reverse()
    .map(
      (i) =>
        `L${n(x + size * 0.04 * i)} ${n(y - size + size * 0.205 * i)}L${n(x + size * 0.075 * i)} ${n(y - size + size * 0.225 * i)}`,
    );
  const trunk = `L${n(x - size * 0.03)} ${n(y - size * 0.1)}V${n(y)}H${n(x + size * 0.03)}V${n(y - size * 0.1)}`;
  const tree = path(`M${n(x)} ${n(y - size)}${left.join('')}${trunk}${right.join('')}Z`, fill);
  if (!snow) return tree;
  const load = (i: number) => {
    const [top, wide] = [y - size + size * 0.225 * (i - 0.72), size * 0.06 * i];
    return path(
      `M${n(x)} ${n(top - size * 0.06)}L${n(x - wide)} ${n(top + size * 0.13)}Q${n(x - wide * 0.5)} ${n(top + size * 0.1)} ${n(x - wide * 0.2)} ${n(top + size * 0.12)}Q${n(x + wide * 0.3)} ${n(top + size * 0.04)} ${n(x + wide * 0.4)} ${n(top + size * 0.06)}Z`,
      snow,
    );
  };
  return tree + tiers.map(load).join('');
}

/** Leaves of several colours about (x, y), lit from the top left. */
export function crown(
  hand: Hand,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colours: readonly Colour[],
  count: number,
  leaf: number,
): Drawing {
  return many(count, (i) => {
    const angle = hand.next() * 6.283;
    const reach = Math.sqrt(hand.next());
    const [lx, ly] = [x + Math.cos(angle) * reach * rx, y + Math.sin(angle) * reach * ry];
    const sunny = 0.5 - (Math.cos(angle) * 0.35 + Math.sin(angle) * 0.65) * reach * 0.5;
    const base = hand.pick(colours);
    const colour =
      i < count * 0.4
        ? darker(base, 0.3 - sunny * 0.2)
        : lighter(darker(base, (1 - sunny) * 0.22), sunny * 0.16);
    return ellipse(lx, ly, leaf * hand.between(0.7, 1.5), leaf * hand.between(0.5, 0.85), colour, {
      turn: hand.next() * 180,
    });
  });
}

/** A broad-leaved tree of height `size` at (x, y). */
export function tree(
  hand: Hand,
  x: number,
  y: number,
  size: number,
  leaves: readonly Colour[],
  bark: Colour,
): Drawing {
  const stem = linear([lighter(bark, 0.12), darker(bark, 0.25)], 1, 0);
  const trunk = path(
    `M${n(x - size * 0.05)} ${n(y)}Q${n(x - size * 0.02)} ${n(y - size * 0.2)} ${n(x - size * 0.03)} ${n(y - size * 0.55)}H${n(x + size * 0.03)}Q${n(x + size * 0.02)} ${n(y - size * 0.2)} ${n(x + size * 0.06)} ${n(y)}Z`,
    stem,
  );
  return (
    soft(x, y, size * 0.3, size * 0.04, '#1a1420', 0.4) +
    trunk +
    crown(hand, x, y - size * 0.64, size * 0.32, size * 0.34, leaves, 130, size * 0.05)
  );
}

export function birds(hand: Hand, x: number, y: number, reach: number, count: number, ink: Colour): Drawing {
  return many(count, () => {
    const [bx, by] = [x + hand.between(-reach, reach), y + hand.between(-reach, reach) * 0.35];
    const s = reach * hand.between(0.05, 0.085);
    const lift = hand.between(0.3, 0.8);
    return line(
      `M${n(bx - s)} ${n(by - s * lift)}Q${n(bx - s * 0.4)} ${n(by - s * 0.8)} ${n(bx)} ${n(by)}Q${n(bx + s * 0.4)} ${n(by - s * 0.8)} ${n(bx + s)} ${n(by - s * lift)}`,
      ink,
      reach * 0.012,
      0.75,
    );
  });
}

/** Blades along a strip of ground, drawn tapering. */
export function grass(
  hand: Hand,
  w: number,
  top: number,
  bottom: number,
  blade: number,
  count: number,
  colours: readonly Colour[],
): Drawing {
  return many(count, () => {
    const [x, y] = [hand.between(-0.02, 1.02) * w, hand.between(top, bottom)];
    const [tall, lean] = [blade * hand.between(0.5, 1.2), blade * hand.between(-0.4, 0.4)];
    const half = blade * 0.045;
    return path(
      `M${n(x - half)} ${n(y)}Q${n(x + lean * 0.2)} ${n(y - tall * 0.6)} ${n(x + lean)} ${n(y - tall)}Q${n(x + lean * 0.35)} ${n(y - tall * 0.5)} ${n(x + half)} ${n(y)}Z`,
      hand.pick(colours),
    );
  });
}

/** Loose leaves or petals in the air or on the ground. */
export function drift(
  hand: Hand,
  area: readonly [x: number, y: number, w: number, h: number],
  leaf: number,
  count: number,
  colours: readonly Colour[],
  opacity = 1,
): Drawing {
  const [x, y, w, h] = area;
  return many(count, () => {
    const size = leaf * hand.between(0.6, 1.3);
    return ellipse(x + hand.next() * w, y + hand.next() * h, size, size * 0.5, hand.pick(colours), {
      turn: hand.next() * 180,
      opacity,
    });
  });
}

/** Snow or petals falling through the whole picture, larger when nearer. */
export function flakes(hand: Hand, w: number, h: number, count: number, colour: Colour): Drawing {
  return many(count, () => {
    const size = w * hand.between(0.001, 0.0045);
    return ellipse(hand.next() * w, hand.next() * h, size, size, colour, {
      opacity: hand.between(0.4, 0.95),
    });
  });
}

/** Colours of leaves by season, to be lit by the hour. */
export const LEAVES = {
  spring: ['#f3b7b4', '#f8d0c8', '#e99a9d', '#fbe1d8'],
  summer: ['#6f9f58', '#86b06a', '#4f8550', '#a9c678'],
  autumn: ['#c8492f', '#e0743a', '#eda24a', '#b13a32'],
  plum: ['#7d5576', '#8d6482', '#6a4668', '#a47a94'],
} as const;
