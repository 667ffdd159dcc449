import { darker, lighter } from '../colour.ts';
import { circle, ellipse, line, many, n, path, place, rect } from '../draw.ts';
import { CAP, curls, type Dressed, type Hair, shaded, shine, strands } from './strands.ts';

/** Hair that falls, or is gathered up. */
export const LONG = {
  long: ({ hair }) => ({
    back: path(
      'M-150 40C-170-130-90-204 0-204S170-130 150 40C152 130 168 200 150 262C90 290-90 290-150 262C-168 200-152 130-150 40Z',
      shaded(hair),
    ),
    front:
      path(
        'M-134 14C-146-120-84-188 0-188C88-188 144-116 134 14C118-44 92-92 30-128C4-84-96-60-134 14Z',
        hair,
      ) + shine(hair),
  }),
  wavy: ({ hand, hair }) => ({
    back:
      path(
        'M-146 30C-176-120-92-206 0-206S176-120 146 30C178 70 136 110 166 150C190 196 146 232 168 280C96 304-96 304-168 280C-146 232-190 196-166 150C-136 110-178 70-146 30Z',
        shaded(hair),
      ) + strands(hand, hair),
    front:
      path(
        'M-134 20C-152-110-92-190-6-190C-30-120-80-70-134 20ZM134 20C150-116 92-192-6-190C26-130 92-96 134 20Z',
        hair,
      ) + shine(hair),
  }),
  bob: ({ hair }) => ({
    back: path(
      'M-156 60C-176-120-96-204 0-204S176-120 156 60C152 116 120 128 96 120H-96C-120 128-152 116-156 60Z',
      shaded(hair),
    ),
    front:
      path(
        'M-136 20C-150-112-92-190 0-190S150-112 136 20C128-40 112-78 84-92H-84C-112-78-128-40-136 20Z',
        hair,
      ) + shine(hair),
  }),
  bun: ({ hair }) => ({
    back:
      circle(0, -218, 66, lighter(hair, 0.06)) +
      path('M-40-240C-20-262 26-262 44-236', 'none', { stroke: darker(hair, 0.3), width: 5, opacity: 0.5 }) +
      circle(0, -40, 152, shaded(hair)),
    front: path(CAP, hair) + shine(hair),
  }),
  lowBun: ({ hair }) => ({
    back: circle(118, 120, 56, shaded(hair)) + circle(0, -36, 150, shaded(hair)),
    front:
      path(
        'M-134 10C-146-120-84-188 0-188C88-188 144-116 134 10C124-60 70-118 0-140C-70-118-124-60-134 10Z',
        hair,
      ) + shine(hair),
  }),
  pony: ({ hair }) => ({
    back:
      path('M70-170C190-220 250-110 216 20C204 80 170 120 150 96C170 40 176-40 120-90Z', shaded(hair)) +
      circle(0, -44, 150, shaded(hair)),
    front: path(CAP, hair) + shine(hair),
  }),
  braids: ({ hair }) => ({
    back:
      [-1, 1]
        .map(
          (side) =>
            many(
              6,
              (i) =>
                ellipse(
                  side * (146 + Math.sin(i) * 4),
                  50 + i * 42,
                  34 - i * 2,
                  28,
                  i % 2 ? hair : lighter(hair, 0.07),
                ) + line(`M${n(side * 146 - 20)} ${64 + i * 42}q20 14 40 0`, darker(hair, 0.35), 4, 0.4),
            ) +
            circle(side * 146, 300, 15, '#d9584a') +
            path(`M${side * 146 - 16} 308q16 44 32 0Z`, hair),
        )
        .join('') + circle(0, -44, 152, shaded(hair)),
    front:
      path('M-134 20C-150-112-92-190 0-190S150-112 134 20C126-56 76-120 0-146C-76-120-126-56-134 20Z', hair) +
      line('M0-188V-148', darker(hair, 0.4), 4, 0.5) +
      shine(hair),
  }),
  longCurls: ({ hand, hair }) => ({
    back:
      curls(hand, hair, 0, -66, 130, 116, 16, 56) +
      curls(hand, hair, 0, 130, 152, 120, 20, 54) +
      curls(hand, hair, 0, 60, 110, 90, 9, 70),
    front:
      ellipse(0, -138, 108, 34, hair) +
      curls(hand, hair, 0, -130, 104, 34, 10, 38) +
      curls(hand, lighter(hair, 0.12), -20, -150, 80, 18, 7, 14),
  }),
  locs: ({ hand, hair }) => ({
    back:
      many(15, (i) =>
        rect(
          -168 + i * 23,
          -110 + Math.abs(i - 7) * 8,
          25,
          380 + hand.between(-40, 20) - Math.abs(i - 7) * 14,
          i % 2 ? hair : lighter(hair, 0.07),
          { corner: 12, turn: (7 - i) * 1.2 },
        ),
      ) + circle(0, -50, 156, shaded(hair)),
    front:
      many(11, (i) =>
        place(
          -90 + i * 18,
          -176,
          1,
          rect(-11, 0, 22, 64 + Math.abs(i - 5) * 16, i % 2 ? hair : lighter(hair, 0.08), { corner: 11 }),
          (5 - i) * 12,
        ),
      ) + path('M-96-128C-70-196 70-196 96-128C50-160-50-160-96-128Z', hair),
  }),
  afro: ({ hand, hair }) => ({
    back: circle(0, -70, 192, shaded(hair)) + curls(hand, hair, 0, -70, 168, 168, 22, 40),
    front: ellipse(0, -146, 96, 34, hair) + curls(hand, hair, 0, -136, 92, 26, 9, 34),
  }),
} as const satisfies Record<string, (dressed: Dressed) => Hair>;
