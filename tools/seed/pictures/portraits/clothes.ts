import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, line, many, path, rect, within } from '../draw.ts';

export const GARMENTS = [
  'crew',
  'shirt',
  'stripes',
  'roll',
  'hoodie',
  'vneck',
  'dungarees',
  'straps',
  'jacket',
] as const;

export type Garment = (typeof GARMENTS)[number];

const TORSO = 'M-262 760C-268 300-190 232-84 204C-60 244 60 244 84 204C190 232 268 300 262 760Z';

/** Shoulders and chest below the face of `faceOf`, running out of the picture. */
export function clothesOf(garment: Garment, cloth: Colour, second: Colour, skin: Colour): Drawing {
  const fill = linear([lighter(cloth, 0.12), darker(cloth, 0.16)]);
  const torso =
    path(TORSO, fill) +
    line('M-176 330C-186 440-184 560-180 760M176 330C186 440 184 560 180 760', darker(cloth, 0.35), 5, 0.3);
  const trim = darker(cloth, 0.2);
  if (garment === 'stripes')
    return (
      torso +
      within(
        path(TORSO, '#000000'),
        many(12, (i) => rect(-280, 262 + i * 46, 560, 19, second)),
      ) +
      path('M-84 204C-60 250 60 250 84 204L70 198C50 228-50 228-70 198Z', second)
    );
  if (garment === 'roll')
    return (
      torso +
      path(
        'M-66 150C-40 172 40 172 66 150L74 226C40 262-40 262-74 226Z',
        linear([lighter(cloth, 0.2), trim]),
      ) +
      line('M-68 176Q0 204 68 176', trim, 5, 0.5) +
      many(7, (i) => line(`M${-54 + i * 18} ${182}v50`, trim, 3, 0.3))
    );
  if (garment === 'vneck')
    return (
      torso +
      path(
        'M-84 204C-70 234-40 290 0 330C40 290 70 234 84 204L52 186C40 210-40 210-52 186Z',
        linear([mix(skin, '#7a2f2a', 0.14), skin]),
      ) +
      line('M-80 210C-64 244-36 296 0 334C36 296 64 244 80 210', trim, 13)
    );
  if (garment === 'shirt')
    return (
      torso +
      path('M-66 190L0 296L66 190Z', mix(skin, '#7a2f2a', 0.14)) +
      path('M-84 196L-100 240L-46 330L0 288L-58 184Z', lighter(cloth, 0.24)) +
      path('M84 196L100 240L46 330L0 288L58 184Z', lighter(cloth, 0.18)) +
      line('M0 292V760', trim, 4, 0.5) +
      many(5, (i) => circle(0, 362 + i * 76, 8, lighter(cloth, 0.5)))
    );
  if (garment === 'hoodie')
    return (
      path('M-150 250C-150 130-90 150-60 170H60C90 150 150 130 150 250Z', trim) +
      torso +
      path('M-120 214C-90 300 90 300 120 214L84 196C60 244-60 244-84 196Z', lighter(cloth, 0.14)) +
      line('M-40 262V380M40 262V366', '#f6efe2', 8) +
      circle(-40, 386, 8, '#f6efe2') +
      circle(40, 372, 8, '#f6efe2')
    );
  if (garment === 'dungarees')
    return (
      path(TORSO, linear([lighter(second, 0.2), second])) +
      many(9, (i) =>
        i % 2
          ? ''
          : within(
              path(TORSO, '#000000'),
              rect(-280, 250 + i * 60, 560, 20, darker(second, 0.1), { opacity: 0.5 }),
            ),
      ) +
      path('M-84 204C-60 250 60 250 84 204L70 198C50 228-50 228-70 198Z', darker(second, 0.15)) +
      path('M-130 400H130L150 760H-150Z', fill) +
      line('M-120 410L-140 222M120 410L140 222', cloth, 40) +
      circle(-120, 424, 15, '#e9c25a') +
      circle(120, 424, 15, '#e9c25a') +
      rect(-56, 470, 112, 90, trim, { corner: 10 })
    );
  if (garment === 'straps')
    return (
      path(TORSO, linear([skin, mix(skin, '#a8503f', 0.14)])) +
      line('M-70 300Q-40 316-10 312M70 300Q40 316 10 312', mix(skin, '#7a2f2a', 0.3), 5, 0.5) +
      path('M-214 400C-150 330-80 384 0 384S150 330 214 400L240 760H-240Z', fill) +
      line('M-128 370C-136 300-132 260-124 222M128 370C136 300 132 260 124 222', cloth, 26) +
      circle(0, 282, 12, '#e9c25a') +
      line('M-66 214Q-36 268 0 274Q36 268 66 214', '#e9c25a', 4)
    );
  if (garment === 'jacket')
    return (
      path(TORSO, linear([lighter(second, 0.3), second])) +
      path('M-84 204C-60 250 60 250 84 204L70 198C50 228-50 228-70 198Z', darker(second, 0.14)) +
      path('M-262 760C-268 300-190 232-92 206L-40 420L-70 760Z', fill) +
      path('M262 760C268 300 190 232 92 206L40 420L70 760Z', fill) +
      path('M-92 206L-150 330L-96 350L-40 430Z', lighter(cloth, 0.14)) +
      path('M92 206L150 330L96 350L40 430Z', lighter(cloth, 0.14))
    );
  return torso + path('M-84 204C-60 250 60 250 84 204L70 198C50 228-50 228-70 198Z', trim);
}
