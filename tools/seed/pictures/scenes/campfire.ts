import { darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, many, n, path, place, rect, soft } from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { stars } from '../light.ts';
import { grass, pine } from '../nature.ts';
import { pairOf, sitting } from '../people.ts';
import { garland } from './city.ts';
import { milkyWay } from './tent.ts';

/** Two on a log by the fire, in a clearing. */
export function campfire(w: number, h: number, seed: number): Drawing {
  const hand = handOf('campfire', seed);
  const u = Math.min(w, h);
  const night = hand.pick(['#12203c', '#1a1838', '#10303a']);
  const dusk = mix(night, '#b0708a', 0.45);
  let out =
    rect(0, 0, w, h, linear([darker(night, 0.35), night, dusk, mix(dusk, '#f0a070', 0.3)])) +
    milkyWay(hand, w, h) +
    stars(hand, w, h * 0.55, 130);
  for (let layer = 0; layer < 3; layer++) {
    const colour = mix(mix(night, '#0a1018', 0.3 + layer * 0.25), dusk, 0.36 - layer * 0.16);
    out += many(15 - layer * 3, (i) =>
      pine(
        w * ((i + hand.next()) / (14 - layer * 3)),
        h * (0.71 + layer * 0.035),
        h *
          hand.between(0.2, 0.36) *
          (1 + layer * 0.22) *
          (0.55 + Math.abs(i / (14 - layer * 3) - 0.5) * 1.1),
        colour,
      ),
    );
  }
  out +=
    soft(w * 0.5, h * 0.72, w * 0.9, h * 0.1, mix(night, '#0a1018', 0.6), 0.9) +
    rect(0, h * 0.69, w, h * 0.1, mix(night, '#0a1018', 0.6));
  const ground = mix(darker(night, 0.45), '#5a3a2a', 0.3);
  out += path(
    `M0 ${h}V${n(h * 0.74)}Q${n(w * 0.5)} ${n(h * 0.71)} ${w} ${n(h * 0.75)}V${h}Z`,
    linear([lighter(ground, 0.08), darker(ground, 0.4)]),
  );
  const [x, y] = [w * 0.5, h * 0.755];
  out +=
    soft(x, y - h * 0.03, u * 0.75, u * 0.6, '#ff9a4a', 0.62) +
    soft(x, y + h * 0.01, u * 0.6, h * 0.1, '#ffb46a', 0.6);
  out +=
    place(x, y, u * 0.00125, blaze(hand)) +
    place(
      w * 0.5,
      h * 0.965,
      u * 0.0011,
      `${sitting(pairOf(hand, (colour) => mix(mix(colour, night, 0.58), '#c8683a', 0.14), true))}${rect(-190, -34, 380, 50, linear(['#7a5238', '#2f1c18']), { corner: 24 })}${ellipse(190, -9, 16, 25, '#b98a5e')}${ellipse(190, -9, 8, 13, '#8a5f42')}`,
    );
  out += many(46, () =>
    circle(
      x + hand.between(-0.16, 0.16) * u,
      y - h * hand.between(0.04, 0.42),
      u * hand.between(0.0015, 0.0035),
      '#ffcf7a',
      { opacity: hand.between(0.3, 1) },
    ),
  );
  return (
    out +
    grass(hand, w, h * 0.98, h * 1.04, h * 0.06, 110, [darker(ground, 0.4), darker(ground, 0.55)]) +
    (hand.chance(0.5) ? garland(w, h * 0.06, h * 0.07, u, darker(night, 0.5)) : '')
  );
}

function blaze(hand: Hand): Drawing {
  const stones = many(9, (i) =>
    ellipse(-150 + i * 37, 6 + Math.sin((i / 8) * 3.14) * 16, 25, 17, mix('#6a6068', '#2a2028', hand.next())),
  );
  const log = (turn: number) =>
    rect(-110, -16, 220, 30, linear(['#7a4a30', '#2a1614']), { corner: 14, turn });
  const flame = (fx: number, tall: number, wide: number, fill: string) =>
    path(
      `M${n(fx)} 0C${n(fx - wide)} -10 ${n(fx - wide)} ${n(-tall * 0.45)} ${n(fx - wide * 0.2)} ${n(-tall * 0.65)}Q${n(fx + wide * 0.1)} ${n(-tall * 0.82)} ${n(fx)} ${n(-tall)}C${n(fx + wide * 0.6)} ${n(-tall * 0.8)} ${n(fx + wide)} ${n(-tall * 0.4)} ${n(fx + wide * 0.8)} -20Z`,
      fill,
      { opacity: 0.92 },
    );
  const flames =
    many(5, (i) =>
      flame(-64 + i * 32, hand.between(130, 230) - Math.abs(i - 2) * 34, 42, linear(['#e2561f', '#ffa23f'])),
    ) +
    many(4, (i) => flame(-45 + i * 30, hand.between(80, 140), 26, linear(['#ffb83f', '#ffe79a']))) +
    flame(0, 76, 18, '#fff6d0');
  return soft(0, -70, 210, 200, '#ff8a2e', 0.85) + log(-14) + log(12) + flames + stones;
}
