import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, ellipse, line, many, n, path, place, rect, soft, wash, within } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { type Light, lightOf, skyOver, veils } from '../light.ts';
import { ridge } from '../nature.ts';
import { flowerpot } from './plants.ts';

/** Stripes on these would look like bones. */
const BLACK: readonly Colour[] = ['#171325', '#2f2a35', '#33292b'];

/** The cat on the sill, looking out. */
export function cat(w: number, h: number, seed: number): Drawing {
  const hand = handOf('cat', seed);
  return catAt(hand, w, h, lightOf(hand, ['morning', 'noon', 'golden', 'dusk', 'night']));
}

/** The same sill at night, always. */
export function nightCat(w: number, h: number, seed: number): Drawing {
  const hand = handOf('nightCat', seed);
  return catAt(hand, w, h, lightOf(hand, ['night']));
}

function catAt(hand: Hand, w: number, h: number, light: Light): Drawing {
  const night = light.dark;
  const u = Math.min(w, h);
  const wall = night
    ? hand.pick(['#33405a', '#3f3550', '#2f4a50'])
    : hand.pick(['#ecd5c0', '#cfdad2', '#e9cfc8', '#d9d5e2']);
  const trim = night ? '#e9dccb' : '#fffaf2';
  const [x0, y0, wide, tall] = [w * 0.14, h * 0.07, w * 0.72, h * 0.65];
  let out = rect(0, 0, w, h, linear([lighter(wall, 0.06), darker(wall, 0.16)]));
  out += rect(x0 - u * 0.03, y0 - u * 0.03, wide + u * 0.06, tall + u * 0.06, trim, { corner: 6 });
  out += place(x0, y0, 1, within(rect(0, 0, wide, tall, '#000000'), outside(hand, light, wide, tall, u)));
  out +=
    rect(x0 + wide / 2 - u * 0.011, y0, u * 0.022, tall, trim) +
    rect(x0, y0 + tall * 0.36, wide, u * 0.018, trim);
  const sill = y0 + tall + u * 0.03;
  out +=
    rect(x0 - w * 0.09, sill, wide + w * 0.18, h * 0.035, linear([trim, darker(trim, 0.14)]), { corner: 5 }) +
    soft(w / 2, sill + h * 0.044, wide * 0.66, h * 0.02, '#1a1020', 0.45);
  const cloth = night
    ? hand.pick(['#a5525a', '#4f6a86', '#7a5a86'])
    : hand.pick(['#f7efe2', '#e9c9bd', '#c9d8d8']);
  out += curtain(w, h, cloth, 1) + curtain(w, h, cloth, -1);
  const fur = hand.pick(
    night ? ['#171325', '#2f2a35', '#7a5a48'] : ['#33292b', '#c9844a', '#8f857f', '#efe6da'],
  );
  out += place(
    w * hand.between(0.4, 0.46),
    sill + 2,
    u * 0.00125,
    puss(fur, !BLACK.includes(fur) && hand.chance(0.5)),
  );
  out +=
    place(w * 0.5 + u * 0.2, sill + 1, u * 0.0011, flowerpot(hand, light, '#c9714f', true)) +
    place(w * 0.5 - u * 0.3, sill + 1, u * 0.00085, flowerpot(hand, light, '#e8e0d2', false));
  return (
    out +
    (night
      ? rect(
          0,
          0,
          w,
          h,
          linear([
            [0, '#0a0a20', 0.06],
            [1, '#0a0a20', 0.34],
          ]),
        )
      : wash(w, h, '#fff3d8', '#6a3a28', 0.28))
  );
}

function outside(hand: Hand, light: Light, w: number, h: number, u: number): Drawing {
  const sun = { x: w * hand.between(0.62, 0.78), y: h * 0.2, size: u * 0.05 };
  let view = skyOver(hand, light, w, h, sun) + veils(hand, light, w, h * 0.06, h * 0.5, 4);
  if (!light.dark) {
    view +=
      path(ridge(hand, w, h, h * 0.68, h * 0.05, 1.4), mix(light.lit('#7fa587'), light.far, 0.5)) +
      path(ridge(hand, w, h, h * 0.82, h * 0.05, 1.8), light.lit('#7fa587'));
    const bloom = hand.pick([
      ['#f3b7b4', '#f8d0c8', '#e99a9d', '#fbe1d8'],
      ['#86b06a', '#a9c678', '#6f9f58', '#c3d694'],
      ['#e0893a', '#eeb04e', '#d4602f', '#f3cf8a'],
    ]);
    return (
      view +
      many(120, () =>
        ellipse(
          w * hand.between(0.62, 1.02),
          h * hand.between(0, 0.46),
          u * hand.between(0.01, 0.024),
          u * hand.between(0.008, 0.014),
          hand.pick(bloom),
          { opacity: 0.88, turn: hand.next() * 180 },
        ),
      )
    );
  }
  for (let x = -w * 0.02; x < w; ) {
    const [wide, y] = [w * hand.between(0.09, 0.17), h * hand.between(0.56, 0.78)];
    view += rect(x, y, wide + 1, h, mix('#241f45', light.sky[2] ?? '#241f45', hand.between(0, 0.16)));
    view += many(14, () =>
      hand.chance(0.7)
        ? rect(
            x + hand.between(0.1, 0.78) * wide,
            y + h * 0.02 + Math.floor(hand.next() * 8) * h * 0.035,
            u * 0.013,
            u * 0.014,
            '#ffd48a',
            { opacity: hand.between(0.5, 1) },
          )
        : '',
    );
    x += wide;
  }
  return view;
}

function curtain(w: number, h: number, cloth: Colour, side: 1 | -1): Drawing {
  const X = (share: number) => n(side === 1 ? w * share : w * (1 - share));
  const folds = many(4, (i) =>
    line(
      `M${X(0.035 + 0.04 * i)} 0C${X(0.04 + 0.037 * i)} ${n(h * 0.4)} ${X(0.025 + 0.036 * i)} ${n(h * 0.6)} ${X(0.03 + 0.035 * i)} ${n(h * 0.86)}`,
      darker(cloth, 0.3),
      w * 0.008,
      0.32,
    ),
  );
  return (
    path(
      `M${X(-0.02)} 0H${X(0.2)}C${X(0.2)} ${n(h * 0.3)} ${X(0.12)} ${n(h * 0.5)} ${X(0.164)} ${n(h * 0.86)}H${X(-0.02)}Z`,
      linear(
        [
          [0, darker(cloth, 0.1)],
          [0.3, cloth],
          [1, darker(cloth, 0.12)],
        ],
        1,
        0.2,
      ),
      { opacity: 0.97 },
    ) + folds
  );
}

/** A sitting cat from behind, its paws at (0, 0), about 310 units tall. */
function puss(fur: Colour, striped: boolean): Drawing {
  const inner = mix(lighter(fur, 0.18), '#c98a8a', 0.3);
  const stripes = striped
    ? many(4, (i) =>
        line(
          `M${-30 + i * 3} ${-150 + i * 34}Q0 ${-134 + i * 34} ${30 - i * 3} ${-150 + i * 34}`,
          darker(fur, 0.35),
          8,
          0.7,
        ),
      ) + many(3, (i) => line(`M${-14 + i * 14}-286v22`, darker(fur, 0.35), 6, 0.6))
    : '';
  return [
    soft(6, 4, 150, 18, '#000000', 0.5),
    path(
      'M-96 0C-112-60-84-140-50-176C-40-188-38-196-40-204L40-204C38-196 40-188 50-176C84-140 112-60 96 0Z',
      linear([lighter(fur, 0.06), darker(fur, 0.22)]),
    ),
    path(
      'M-62-196C-78-226-74-268-60-306C-44-298-32-288-24-276C-8-281 8-281 24-276C32-288 44-298 60-306C74-268 78-226 62-196C44-170-44-170-62-196Z',
      lighter(fur, 0.05),
    ),
    path('M-54-290C-46-286-38-279-33-270C-42-266-52-260-58-252C-62-264-60-278-54-290Z', inner),
    path('M54-290C46-286 38-279 33-270C42-266 52-260 58-252C62-264 60-278 54-290Z', inner),
    stripes,
    path(
      'M78-8C130 6 150 44 132 92C124 114 104 116 104 98C106 80 116 66 106 48C96 32 78 26 60 20Z',
      darker(fur, 0.06),
    ),
    line('M-8-150C-10-90-10-50-4-12', lighter(fur, 0.2), 4, 0.35),
  ].join('');
}
