import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, line, many, n, path } from '../draw.ts';
import type { Hand } from '../hand.ts';

/** What lies behind the face and what lies before it; the face is 252 wide and 316 tall about (0, 0). */
export type Hair = { back: Drawing; front: Drawing };

/** The colours a head is dressed in; `cloth` is for what is worn on it. */
export type Dressed = { hand: Hand; hair: Colour; cloth: Colour };

export const CAP =
  'M-132-10C-140-130-80-186 4-186C92-186 142-126 132-8C122-58 96-92 60-104C10-84-84-84-112-40C-122-30-128-22-132-10Z';

export const shaded = (hair: Colour): string => linear([lighter(hair, 0.05), darker(hair, 0.22)]);

export const shine = (hair: Colour): Drawing =>
  path('M-92-108C-72-150-30-172 18-170C-24-158-62-138-92-108Z', lighter(hair, 0.34), { opacity: 0.4 });

export function strands(hand: Hand, hair: Colour): Drawing {
  return many(10, (i) => {
    const x = (i < 5 ? -1 : 1) * (112 + (i % 5) * 11);
    return line(
      `M${x} 20q${n(hand.between(-16, 16))} 60 0 120t${n(hand.between(-8, 8))} 110`,
      mix(hair, i % 2 ? '#fff0d8' : '#1a0f14', 0.2),
      4,
      0.35,
    );
  });
}

export function curls(
  hand: Hand,
  hair: Colour,
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  size: number,
): Drawing {
  return many(count, (i) => {
    const angle = (i / count) * 6.283;
    return circle(
      x + Math.cos(angle) * rx,
      y + Math.sin(angle) * ry,
      size * hand.between(0.85, 1.15),
      mix(hair, '#ffffff', hand.next() * 0.06),
    );
  });
}
