import { darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, path, place, polygon, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { type Light, lightOf, skyOver, veils } from '../light.ts';
import { birds, pine, ridge } from '../nature.ts';
import { pairOf, sitting } from '../people.ts';
import { glitter, mirrored, ripples } from '../water.ts';
import { peak } from './mountains.ts';

/** A rowing boat on a mountain lake. */
export function lake(w: number, h: number, seed: number): Drawing {
  const hand = handOf('lake', seed);
  const light = lightOf(hand, ['morning', 'noon', 'noon', 'golden', 'dusk']);
  const shore = h * 0.6;
  let above = skyOver(hand, light, w, shore) + veils(hand, light, w, h * 0.05, h * 0.28);
  above += path(ridge(hand, w, shore, shore - h * 0.13, h * 0.07, 2.4), light.far);
  above += peak(hand, light, w * 0.2, h * hand.between(0.26, 0.34), w * 0.34, shore, 0.4);
  above += peak(hand, light, w * 0.86, h * hand.between(0.24, 0.3), w * 0.36, shore, 0.3);
  above += peak(hand, light, w * hand.between(0.45, 0.62), h * 0.17, w * 0.42, shore, 0.04);
  above += rect(
    0,
    shore - h * 0.2,
    w,
    h * 0.2,
    linear([
      [0, light.far, 0],
      [1, light.far, 0.85],
    ]),
  );
  const wood = light.lit(hand.pick(['#1f4a44', '#2d4a4c', '#31503a']));
  above += path(ridge(hand, w, shore + 1, shore - h * 0.02, h * 0.012, 2), mix(wood, light.far, 0.35));
  above += many(64, () =>
    pine(
      hand.next() * w,
      shore + 2,
      h * hand.between(0.025, 0.062),
      mix(wood, light.far, hand.between(0.05, 0.4)),
    ),
  );
  const deep = mix(light.lit('#1d5468'), light.sky[0] ?? '#1d5468', 0.3);
  let out = above + mirrored(above, w, h, shore, [light.far, mix(deep, light.far, 0.4), darker(deep, 0.25)]);
  out += ripples(hand, w, h, shore, 80, '#ffffff');
  const [x, y] = [w * hand.between(0.3, 0.52), h * hand.between(0.77, 0.81)];
  out += place(x, y, Math.min(w, h) * 0.00112, rowing(hand, light), 0, hand.chance(0.4));
  const firs = many(5, (i) =>
    pine(w * (0.88 + i * 0.045), h * hand.between(1, 1.05), h * hand.between(0.3, 0.46), darker(wood, 0.36)),
  );
  return out + firs;
}

function rowing(hand: Hand, light: Light): Drawing {
  const hull = light.lit(hand.pick(['#a8402f', '#2f6f74', '#d8a23c', '#e9e0cf', '#7a3f5a']));
  const [one, other] = pairOf(hand, light.lit);
  const body = (cloth: string) => path('M-27 0C-29-40-17-56 0-56S29-40 27 0Z', cloth);
  const head = (hair: string, skin: string) =>
    rect(-6, -64, 12, 14, skin) +
    circle(0, -73, 17, skin) +
    path('M-18-70C-20-98 20-98 18-70C14-78-10-80-18-70Z', hair);
  const long = path(
    'M-19-74C-22-100 22-100 19-74C20-54 18-44 20-38C8-34 4-60 8-76C-4-84-14-80-19-74Z',
    other.hair,
  );
  return [
    ellipse(0, 58, 165, 12, '#0c2230', { opacity: 0.32 }),
    place(-38, 10, 1, body(one.cloth) + head(one.hair, one.skin)),
    place(
      44,
      10,
      0.95,
      body(other.cloth) + head(other.hair, other.skin) + (other.style === 'long' ? long : ''),
    ),
    path(
      'M-150 0C-90 12 90 12 150 0C128 44 90 52 0 52S-128 44-150 0Z',
      linear([lighter(hull, 0.1), darker(hull, 0.35)]),
    ),
    path(
      'M-150 0C-90 12 90 12 150 0C146 9 140 17 136 20C90 30-90 30-136 20C-140 17-146 9-150 0Z',
      lighter(hull, 0.22),
    ),
    line('M-6-30L-84 56', light.lit('#8a5f3c'), 6) + line('M62-34L124 58', light.lit('#8a5f3c'), 6),
    ellipse(-88, 60, 12, 4, light.lit('#8a5f3c')) + ellipse(128, 62, 12, 4, light.lit('#8a5f3c')),
  ].join('');
}

/** The end of a wooden jetty, and two who sit there. */
export function pier(w: number, h: number, seed: number): Drawing {
  const hand = handOf('pier', seed);
  const light = lightOf(hand, ['morning', 'golden', 'golden', 'dusk', 'night']);
  const shore = h * 0.5;
  const sun = { x: w * hand.between(0.4, 0.6), y: h * hand.between(0.24, 0.38), size: w * 0.06 };
  let above = skyOver(hand, light, w, shore, sun) + veils(hand, light, w, h * 0.05, h * 0.36, 7);
  const land = light.lit('#3f5a5c');
  above += path(ridge(hand, w, shore, shore - h * 0.07, h * 0.05, 1.5), mix(land, light.far, 0.72));
  above += path(ridge(hand, w, shore, shore - h * 0.035, h * 0.03, 1.9), mix(land, light.far, 0.45));
  above += many(30, () => {
    const x = hand.chance(0.5) ? hand.next() * 0.32 : 0.68 + hand.next() * 0.34;
    return pine(
      w * x,
      shore + 1,
      h * hand.between(0.03, 0.08),
      mix(darker(land, 0.2), light.far, hand.between(0.1, 0.35)),
    );
  });
  const deep = mix(light.lit('#2a5f70'), light.sky[0] ?? '#2a5f70', 0.45);
  let out = above + mirrored(above, w, h, shore, [light.far, mix(deep, light.far, 0.35), darker(deep, 0.2)]);
  out +=
    glitter(hand, sun.x, w, h * 0.9, shore, light.sun, 120) + ripples(hand, w, h, shore, 60, light.cloud);
  out += birds(hand, w * 0.3, h * 0.2, w * 0.2, 4, darker(light.shade, 0.2));
  const end = h * 0.715;
  out += planks(hand, light, w, h, end) + soft(w * 0.5, end + h * 0.012, w * 0.16, h * 0.012, '#120a18', 0.6);
  return out + place(w * 0.5, end + h * 0.008, Math.min(w, h) * 0.00088, sitting(pairOf(hand, light.lit)));
}

function planks(hand: Hand, light: Light, w: number, h: number, end: number): Drawing {
  const wood = light.lit(hand.pick(['#8a6a50', '#9a7f68', '#7d6a60']));
  const edge = (t: number, side: number) => w * 0.5 + side * w * (0.17 + t ** 1.25 * 0.3);
  const row = (t: number) => end + (h * 1.02 - end) * t ** 1.35;
  const post = (t: number, side: number) => {
    const [x, y, s] = [edge(t, side * 1.04), row(t), w * (0.014 + t * 0.02)];
    return (
      rect(x - s, y - s * 4.6, s * 2, s * 8, linear([lighter(wood, 0.12), darker(wood, 0.45)], 1, 0), {
        corner: s * 0.4,
      }) + ellipse(x, y - s * 4.5, s, s * 0.4, lighter(wood, 0.25))
    );
  };
  const boards = many(17, (i) => {
    const [from, to] = [i / 17, (i + 1) / 17];
    const tone = mix(lighter(wood, 0.1), darker(wood, 0.3), from * 0.7 + hand.next() * 0.3);
    const gap = (row(to) - row(from)) * 0.08;
    return (
      polygon(
        [
          [edge(from, -1), row(from)],
          [edge(from, 1), row(from)],
          [edge(to, 1), row(to) - gap],
          [edge(to, -1), row(to) - gap],
        ],
        tone,
      ) +
      line(
        `M${edge(from, -0.6).toFixed(1)} ${((row(from) + row(to)) / 2).toFixed(1)}h${(w * hand.between(0.1, 0.3)).toFixed(1)}`,
        darker(wood, 0.3),
        w * 0.0016,
        0.4,
      )
    );
  });
  const under = polygon(
    [
      [edge(0, -1), end],
      [edge(0, 1), end],
      [edge(1, 1.02), h * 1.02],
      [edge(1, -1.02), h * 1.02],
    ],
    darker(wood, 0.6),
  );
  return post(0.02, -1) + post(0.02, 1) + under + boards + post(0.55, -1) + post(0.55, 1);
}
