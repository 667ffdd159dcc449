import { darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { lightOf, skyOver } from '../light.ts';
import { crown, grass, LEAVES } from '../nature.ts';
import { garland } from './city.ts';

/** A table laid for two under the lights of a garden. */
export function garden(w: number, h: number, seed: number): Drawing {
  const hand = handOf('garden', seed);
  const light = lightOf(hand, ['dusk', 'dusk', 'night', 'golden']);
  const u = Math.min(w, h);
  let out = skyOver(hand, light, w, h * 0.8);
  const leaves = (hand.chance(0.5) ? LEAVES.summer : ['#5f8a70', '#7fa888', '#4a7360', '#93b890']).map(
    (leaf) => mix(leaf, light.shade, light.dark ? 0.34 : 0.1),
  );
  const hedge = darker(leaves[2] ?? '#4f8550', 0.3);
  out +=
    rect(0, h * 0.5, w, h * 0.3, linear([mix(hedge, light.far, 0.2), hedge])) +
    crown(
      hand,
      w * 0.5,
      h * 0.53,
      w * 0.62,
      h * 0.09,
      leaves.map((leaf) => darker(leaf, 0.2)),
      300,
      u * 0.024,
    );
  out +=
    crown(hand, w * 0.08, h * 0.3, w * 0.26, h * 0.26, leaves, 260, u * 0.022) +
    crown(hand, w * 0.94, h * 0.26, w * 0.24, h * 0.28, leaves, 260, u * 0.022);
  out += path(
    `M${n(w * 0.06)} ${n(h * 0.8)}Q${n(w * 0.08)} ${n(h * 0.6)} ${n(w * 0.08)} ${n(h * 0.26)}Q${n(w * 0.1)} ${n(h * 0.6)} ${n(w * 0.12)} ${n(h * 0.8)}Z`,
    light.lit('#5a4034'),
  );
  const lawn = light.lit('#6f8f56');
  out +=
    rect(0, h * 0.76, w, h * 0.24, linear([mix(lawn, '#ffcf86', 0.2), darker(lawn, 0.45)])) +
    soft(w * 0.5, h * 0.86, w * 0.5, h * 0.12, '#ffd28a', 0.55);
  out += many(36, () =>
    soft(w * hand.next(), h * hand.between(0.4, 0.8), u * 0.012, u * 0.012, '#ffe6a0', 0.9),
  );
  const ink = darker(light.shade, 0.4);
  const wood = light.lit(hand.pick(['#f0e6d6', '#a8744c', '#5f7f78']));
  const s = u * 0.0012;
  out +=
    soft(w * 0.5, h * 0.945, u * 0.46, h * 0.02, '#0c0a12', 0.6) +
    place(w * 0.5 - u * 0.29, h * 0.945, s, chair(wood)) +
    place(w * 0.5 + u * 0.29, h * 0.945, s, chair(wood), 0, true) +
    place(
      w * 0.5,
      h * 0.945,
      s,
      table(hand, (colour) => mix(light.lit(colour), mix(colour, '#f0a860', 0.16), light.dark ? 0.6 : 0.3)),
    );
  out +=
    garland(w, h * 0.07, h * 0.1, u, ink) +
    place(0, h * 0.13, 1, garland(w, h * 0.06, h * 0.07, u * 0.86, ink));
  return (
    out +
    grass(hand, w, h * 0.98, h * 1.04, h * 0.055, 120, [darker(lawn, 0.3), darker(lawn, 0.5)]) +
    soft(w * 0.5, h * 0.66, u * 0.6, h * 0.4, '#ffc87a', 0.24)
  );
}

function table(hand: Hand, lit: (colour: string) => string): Drawing {
  const linen = lit('#fbf3e6');
  const cloth =
    path(
      'M-190-250H190L206-120Q170-96 140-120Q104-92 70-120Q34-92 0-120Q-34-92-70-120Q-104-92-140-120Q-170-96-206-120Z',
      linear([
        [0, lighter(linen, 0.3)],
        [1, darker(linen, 0.28)],
      ]),
    ) +
    many(7, (i) => line(`M${-150 + i * 50}-246L${-160 + i * 54}-126`, darker(linen, 0.3), 3, 0.25)) +
    ellipse(0, -250, 192, 20, lighter(linen, 0.4));
  const legs = line('M-120-130L-140 0M120-130L140 0', lit('#5a4034'), 12);
  const candle = (x: number, tall: number) =>
    soft(x, -262 - tall, 110, 100, '#ffd27a', 0.75) +
    rect(x - 7, -252 - tall, 14, tall, '#fdf3e0', { corner: 3 }) +
    ellipse(x, -262 - tall, 5, 12, '#fff0b0');
  const glass = (x: number) =>
    place(
      x,
      -246,
      1,
      ellipse(0, 0, 18, 4, '#ffffff', { opacity: 0.5 }) +
        line('M0 0V-34', '#ffffff', 3, 0.6) +
        path('M-18-78C-22-50-14-34 0-34S22-50 18-78Z', '#ffffff', { opacity: 0.3 }) +
        path('M-19-62C-19-44-12-36 0-36S19-44 19-62Z', lit('#a8283f')),
    );
  const plate = (x: number) =>
    ellipse(x, -247, 50, 9, lit('#e9dfd2')) + ellipse(x, -249, 36, 6, lit('#ffffff'));
  const vase =
    path('M-17-250Q-26-286-12-308H12Q26-286 17-250Z', lit('#6f9aa0')) +
    crown(hand, 0, -340, 46, 32, [lit('#6f9a5c'), lit('#8fb070')], 30, 11) +
    crown(hand, 0, -348, 44, 32, [lit('#f3b7c4'), lit('#fffaf0'), lit('#e2707a')], 30, 11);
  return (
    legs +
    cloth +
    plate(-112) +
    plate(112) +
    candle(-52, 52) +
    candle(54, 38) +
    vase +
    glass(-158) +
    glass(158) +
    circle(0, -246, 3, lit('#ffffff'))
  );
}

function chair(wood: string): Drawing {
  const leg = (d: string) => line(d, darker(wood, 0.25), 10);
  const back =
    path('M-74-330Q-96-240-70-150', 'none', { stroke: wood, width: 13 }) +
    path('M-20-330Q-40-240-22-150', 'none', { stroke: darker(wood, 0.12), width: 11 }) +
    many(4, (i) => line(`M${-80 + i * 1}-${300 - i * 40}Q-56-${308 - i * 40}-30-${300 - i * 40}`, wood, 9)) +
    line('M-76-330Q-50-348-18-330', wood, 14);
  return (
    leg('M-66-140L-84 0M20-140L36 0M-30-140L-40-10M44-150L56-16') +
    back +
    path('M-80-152Q-20-166 50-152L54-134Q-16-122-82-134Z', linear([lighter(wood, 0.14), darker(wood, 0.2)])) +
    rect(-70, -168, 110, 20, '#c9605a', { corner: 10 })
  );
}
