import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, path } from '../draw.ts';

export type Face = {
  skin: Colour;
  hair: Colour;
  eyes: 'smiling' | 'open' | 'wink';
  mouth: 'smile' | 'grin' | 'quiet';
  beard: 'none' | 'full' | 'stubble' | 'moustache' | 'goatee';
  glasses: 'none' | 'round' | 'square';
  freckles: boolean;
  earrings: boolean;
  /** Ears are hidden under a scarf. */
  ears: boolean;
};

/** 252 wide, 316 tall, about (0, 0), with its neck. */
export function faceOf(face: Face): Drawing {
  const { skin } = face;
  const shade = mix(skin, '#7a2f2a', 0.22);
  const neck = path('M-52 100V190C-76 262 76 262 52 190V100Z', linear([darker(shade, 0.18), shade]));
  const ears = face.ears
    ? [-1, 1]
        .map(
          (side) =>
            ellipse(side * 128, 22, 22, 30, shade) +
            path(`M${side * 120} 8q${side * 16} 10 ${side * 2} 26`, 'none', {
              stroke: darker(shade, 0.25),
              width: 4,
              opacity: 0.6,
            }) +
            (face.earrings
              ? circle(side * 134, 60, 10, '#e9c25a') + circle(side * 134 - 3, 57, 3.5, '#fff6d0')
              : ''),
        )
        .join('')
    : '';
  const skull = path(
    'M-126-10C-126-120-74-160 0-160S126-120 126-10C126 84 74 156 0 156S-126 84-126-10Z',
    linear([lighter(skin, 0.1), skin, mix(skin, '#a8503f', 0.12)], 0.3, 1),
  );
  const cheeks =
    ellipse(-76, 58, 30, 21, '#e8685a', { opacity: 0.26 }) +
    ellipse(76, 58, 30, 21, '#e8685a', { opacity: 0.26 });
  const freckles = face.freckles
    ? many(12, (i) =>
        circle(
          (i % 2 ? 1 : -1) * (52 + ((i * 17) % 44)),
          44 + ((i * 11) % 22),
          3.4,
          mix(skin, '#8a4a2a', 0.5),
          { opacity: 0.7 },
        ),
      )
    : '';
  const nose = path('M-4 26Q-18 58 4 60', 'none', { stroke: darker(shade, 0.06), width: 8 });
  return (
    neck +
    ears +
    skull +
    beardOf(face) +
    cheeks +
    freckles +
    eyesOf(face) +
    nose +
    mouthOf(face) +
    glassesOf(face)
  );
}

function eyesOf({ eyes, hair }: Face): Drawing {
  const ink = mix(hair, '#2a1512', 0.65);
  const brow = line('M-86-28Q-60-46-34-34M34-34Q60-46 86-28', mix(hair, '#2a1512', 0.3), 9, 0.85);
  const open = (x: number) =>
    circle(x, 16, 13, '#2a1a1c') +
    circle(x - 4, 11, 4.5, '#ffffff') +
    line(`M${x - 24} 4Q${x}-14 ${x + 24} 4`, ink, 6);
  const shut = (x: number) => line(`M${x - 26} 16Q${x} 38 ${x + 26} 16`, ink, 8);
  if (eyes === 'open') return brow + open(-56) + open(56);
  if (eyes === 'wink') return brow + open(-56) + shut(56);
  return brow + shut(-56) + shut(56);
}

function mouthOf({ mouth, skin, beard }: Face): Drawing {
  const lip = beard === 'full' ? '#8a3a34' : mix('#9a3a36', skin, 0.1);
  if (mouth === 'grin')
    return (
      path('M-44 84Q0 98 44 82Q40 128 0 130T-44 84Z', '#7a2a2c') +
      path('M-40 87Q0 100 40 85L37 99Q0 112-37 100Z', '#fffaf4') +
      path('M-22 124Q0 110 24 122Q12 131 0 130T-22 124Z', '#d9686a')
    );
  if (mouth === 'quiet') return line('M-26 92Q0 110 28 90', lip, 8);
  return line('M-38 88Q0 126 40 86', lip, 8);
}

function beardOf({ beard, hair }: Face): Drawing {
  const full =
    'M-126-6C-120 20-112 44-86 54C-50 40 50 40 86 54C112 44 120 20 126-6C128 96 74 168 0 168S-128 96-126-6Z';
  if (beard === 'full')
    return (
      path(full, hair, { opacity: 0.93 }) + ellipse(0, 102, 46, 24, lighter(hair, 0.12), { opacity: 0.5 })
    );
  if (beard === 'stubble') return path(full, hair, { opacity: 0.26 });
  if (beard === 'moustache')
    return path('M-54 84C-40 62-14 62 0 70C14 62 40 62 54 84C30 88 14 84 0 80C-14 84-30 88-54 84Z', hair);
  if (beard === 'goatee')
    return path(
      'M-46 82C-30 66-10 66 0 70C10 66 30 66 46 82L40 90Q0 74-40 90ZM-36 112Q0 136 36 112C36 150 18 164 0 164S-36 150-36 112Z',
      hair,
      { opacity: 0.92 },
    );
  return '';
}

function glassesOf({ glasses }: Face): Drawing {
  if (glasses === 'none') return '';
  const rim = '#2a2024';
  const lens = (x: number) =>
    glasses === 'round'
      ? circle(x, 18, 43, '#ffffff', { opacity: 0.12 }) + circle(x, 18, 43, 'none', { stroke: rim, width: 7 })
      : path(
          `M${x - 46}-12H${x + 46}Q${x + 50}-12 ${x + 48}-6L${x + 42} 38Q${x + 38} 52 ${x + 24} 52H${x - 24}Q${x - 38} 52 ${x - 42} 38L${x - 48}-6Q${x - 50}-12 ${x - 46}-12Z`,
          'none',
          { stroke: rim, width: 7 },
        );
  return lens(-58) + lens(58) + line('M-14 12Q0 4 14 12M-102 6L-126 0M102 6L126 0', rim, 6);
}
