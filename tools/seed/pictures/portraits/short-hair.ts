import { darker, lighter, linear } from '../colour.ts';
import { ellipse, line, many, n, path, rect } from '../draw.ts';
import { CAP, curls, type Dressed, type Hair, shaded, shine } from './strands.ts';

/** Short hair, no hair, and heads that are covered. */
export const SHORT = {
  short: ({ hair }) => ({
    back: path('M-140 0C-150-120-90-196 0-196S150-120 140 0Z', darker(hair, 0.1)),
    front: path(CAP, hair) + shine(hair),
  }),
  parted: ({ hair }) => ({
    back: path('M-140 6C-148-118-92-190 0-190S148-118 140 6Z', darker(hair, 0.12)),
    front:
      path(
        'M-132 2C-144-112-112-176-52-188C30-214 140-168 134 4C126-44 116-70 100-88C40-78-34-96-66-140C-76-96-118-60-132 2Z',
        hair,
      ) + shine(hair),
  }),
  quiff: ({ hair }) => ({
    back: path('M-138 6C-146-110-90-180 0-180S146-110 138 6Z', darker(hair, 0.16)),
    front:
      path(
        'M-130-14C-142-100-116-150-86-168C-60-206 60-220 108-176C140-148 142-80 130-14C122-52 112-74 96-88C40-74-50-76-92-100C-112-78-124-52-130-14Z',
        linear([lighter(hair, 0.1), hair]),
      ) + line('M-70-166C-30-186 40-190 84-160M-84-140C-30-160 50-160 100-130', lighter(hair, 0.25), 5, 0.35),
  }),
  buzz: ({ hair }) => ({
    back: path('M-134-4C-144-112-88-180 0-180S144-112 134-4Z', hair),
    front: path(
      'M-127-24C-128-118-76-166 0-166S128-118 127-24C112-70 90-104 58-116C20-104-20-104-58-116C-90-104-112-70-127-24Z',
      hair,
      { opacity: 0.86 },
    ),
  }),
  bald: () => ({
    back: '',
    front: path('M-64-126C-40-148 0-152 26-144C0-136-34-130-64-126Z', '#ffffff', { opacity: 0.3 }),
  }),
  curly: ({ hand, hair }) => ({
    back: curls(hand, hair, 0, -66, 116, 108, 16, 52) + curls(hand, hair, 0, 20, 138, 30, 10, 44),
    front:
      ellipse(0, -136, 100, 34, hair) +
      curls(hand, hair, 0, -128, 96, 34, 9, 40) +
      curls(hand, lighter(hair, 0.1), -10, -150, 70, 20, 6, 16),
  }),
  crop: ({ hand, hair }) => ({
    back: path('M-138-10C-146-110-90-176 0-176S146-110 138-10Z', darker(hair, 0.15)),
    front:
      ellipse(0, -150, 96, 36, hair) +
      curls(hand, hair, 0, -148, 92, 36, 12, 33) +
      curls(hand, lighter(hair, 0.14), -10, -160, 70, 22, 8, 12),
  }),
  scarf: ({ cloth }) => ({
    back: path(
      'M-168 60C-190-130-100-212 0-212S190-130 168 60C176 170 120 250 0 262S-176 170-168 60Z',
      darker(cloth, 0.12),
    ),
    front: `<g fill-rule="evenodd">${path('M-168 60C-190-130-100-212 0-212S190-130 168 60C160 150 120 240 0 250S-160 150-168 60ZM0-138C-84-138-124-74-120 12C-116 96-60 150 0 150S116 96 120 12C124-74 84-138 0-138Z', linear([lighter(cloth, 0.16), cloth]))}</g>${line('M-150 90C-120 190-40 232 60 226M-158 40C-130 120-110 150-84 176M120 110C110 170 70 216 20 240', darker(cloth, 0.3), 5, 0.3)}${line('M-140-40C-140-130-80-184 0-186', lighter(cloth, 0.4), 6, 0.4)}`,
  }),
  turban: ({ cloth }) => ({
    back: path('M-150-30C-190-170-90-250 0-250S190-170 150-30Z', darker(cloth, 0.15)),
    front:
      path(
        'M-140-34C-176-160-96-240 0-242S176-160 140-34C100-92 60-108 0-112C-60-108-100-92-140-34Z',
        linear([lighter(cloth, 0.16), darker(cloth, 0.08)]),
      ) +
      line(
        'M-134-54C-110-150-30-200 60-232M-122-74C-60-140 40-160 132-150M134-54C100-120 40-150-40-150M-90-96C-20-130 70-120 128-84',
        darker(cloth, 0.3),
        6,
        0.4,
      ) +
      path('M-22-112L0-154L22-112Q0-120-22-112Z', lighter(cloth, 0.22)),
  }),
  beanie: ({ hair, cloth }) => ({
    back: path(
      'M-146 60C-160-60-110-150 0-150S160-60 146 60C140 96 120 104 104 96H-104C-120 104-140 96-146 60Z',
      shaded(hair),
    ),
    front:
      path(
        'M-144-52C-160-190-80-240 0-240S160-190 144-52Z',
        linear([lighter(cloth, 0.16), darker(cloth, 0.08)]),
      ) +
      many(9, (i) =>
        line(
          `M${-112 + i * 28}-66Q${n(-92 + i * 23)}-180 ${n(-40 + i * 10)}-232`,
          darker(cloth, 0.3),
          3,
          0.3,
        ),
      ) +
      rect(-152, -98, 304, 58, lighter(cloth, 0.14), { corner: 27 }) +
      many(15, (i) => line(`M${-138 + i * 20}-92V-48`, darker(cloth, 0.3), 3, 0.28)) +
      path('M-130-44C-124-70-60-56-20-44Z', hair),
  }),
} as const satisfies Record<string, (dressed: Dressed) => Hair>;
