import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import {
  circle,
  type Drawing,
  ellipse,
  line,
  many,
  n,
  path,
  place,
  polygon,
  rect,
  soft,
  wash,
  within,
} from '../draw.ts';
import { type Hand, handOf } from '../hand.ts';
import { type Light, lightOf, skyOver, veils } from '../light.ts';
import { pine, ridge } from '../nature.ts';

/** The window seat of a train. */
export function train(w: number, h: number, seed: number): Drawing {
  const hand = handOf('train', seed);
  const light = lightOf(hand, ['morning', 'noon', 'golden', 'golden', 'dusk']);
  const u = Math.min(w, h);
  const cabin = light.lit(hand.pick(['#b8a08a', '#7f9290', '#a8848a', '#8a8fa8']));
  const [x, y, wide, tall] = [w * 0.09, h * 0.1, w * 0.82, h * 0.56];
  let out = rect(0, 0, w, h, linear([lighter(cabin, 0.14), cabin, darker(cabin, 0.3)]));
  out += rect(x - u * 0.035, y - u * 0.035, wide + u * 0.07, tall + u * 0.07, darker(cabin, 0.35), {
    corner: u * 0.075,
  });
  out += place(
    x,
    y,
    1,
    within(rect(0, 0, wide, tall, '#000000', { corner: u * 0.05 }), passing(hand, light, wide, tall, u)),
  );
  out +=
    rect(x, y, wide, tall, 'none', { stroke: lighter(cabin, 0.3), width: u * 0.01, corner: u * 0.05 }) +
    polygon(
      [
        [x + wide * 0.12, y],
        [x + wide * 0.3, y],
        [x + wide * 0.12, y + tall],
        [x + wide * 0.0, y + tall * 0.66],
      ],
      '#ffffff',
      { opacity: 0.1 },
    );
  const cloth = light.lit(hand.pick(['#a8483f', '#3f6a78', '#5f7a52', '#c99a4a']));
  const drape = (side: 1 | -1) =>
    place(
      side === 1 ? 0 : w,
      0,
      1,
      path(
        `M-5-5H${n(w * 0.13)}C${n(w * 0.14)} ${n(h * 0.2)} ${n(w * 0.05)} ${n(h * 0.4)} ${n(w * 0.08)} ${n(h * 0.72)}H-5Z`,
        linear([cloth, darker(cloth, 0.3)], 1, 0.2),
      ) +
        many(3, (i) =>
          line(
            `M${n(w * (0.03 + i * 0.032))} 0C${n(w * (0.035 + i * 0.03))} ${n(h * 0.3)} ${n(w * (0.02 + i * 0.012))} ${n(h * 0.5)} ${n(w * (0.02 + i * 0.02))} ${n(h * 0.72)}`,
            darker(cloth, 0.4),
            u * 0.006,
            0.4,
          ),
        ),
      0,
      side === -1,
    );
  out += drape(1) + drape(-1);
  const table = light.lit('#c9a27a');
  out +=
    polygon(
      [
        [w * 0.04, h * 0.8],
        [w * 0.96, h * 0.8],
        [w * 1.04, h * 1.01],
        [w * -0.04, h * 1.01],
      ],
      linear([lighter(table, 0.22), darker(table, 0.2)]),
    ) + rect(w * 0.04, h * 0.795, w * 0.92, h * 0.008, lighter(table, 0.5));
  out += polygon(
    [
      [w * 0.16, h * 0.8],
      [w * 0.5, h * 0.8],
      [w * 0.42, h],
      [w * 0.02, h],
    ],
    light.sun,
    { opacity: 0.2 },
  );
  const mug = (mx: number, glaze: Colour) =>
    place(
      mx,
      h * 0.91,
      u * 0.0013,
      soft(14, 2, 66, 14, '#170d14', 0.6) +
        circle(40, -42, 18, 'none', { stroke: glaze, width: 9 }) +
        path('M-38-84H38L31-4Q0 4-31-4Z', linear([lighter(glaze, 0.3), glaze, darker(glaze, 0.28)], 1, 0)) +
        ellipse(0, -84, 38, 10, darker(glaze, 0.2)) +
        ellipse(0, -83, 33, 8, '#7a4a2c') +
        many(2, (i) => line(`M${-10 + i * 20}-104q-10-16 0-30t0-32`, '#ffffff', 6, 0.28)),
    );
  out += mug(w * 0.5 - u * 0.13, light.lit('#d9705a')) + mug(w * 0.5 + u * 0.1, light.lit('#6f9a9a'));
  const card = (cx: number, turn: number) =>
    place(
      cx,
      h * 0.955,
      u * 0.001,
      rect(-70, -18, 140, 44, '#fdf6e8', { corner: 4 }) +
        rect(-70, -18, 30, 44, light.lit('#d9584a'), { corner: 4 }) +
        line('M-26-2H50M-26 10H30', '#8f8078', 4),
      turn,
    );
  out += card(w * 0.5 + u * 0.33, -8) + card(w * 0.5 + u * 0.35, 7);
  return out + wash(w, h, light.sun, '#170d14', 0.24);
}

function passing(hand: Hand, light: Light, w: number, h: number, u: number): Drawing {
  let view =
    skyOver(hand, light, w, h, { x: w * hand.between(0.2, 0.8), y: h * 0.26, size: u * 0.05 }) +
    veils(hand, light, w, h * 0.05, h * 0.42, 6);
  const land = light.lit(hand.pick(['#7f9a62', '#a8a862', '#6f947a', '#c9a860']));
  view +=
    path(ridge(hand, w, h, h * 0.5, h * 0.12, 2.1), mix(light.lit('#6f7f9a'), light.far, 0.5)) +
    path(
      ridge(hand, w, h, h * 0.6, h * 0.06, 1.6),
      linear([mix(land, light.far, 0.5), mix(land, light.far, 0.3)]),
    );
  view += many(26, () =>
    pine(
      w * hand.next(),
      h * hand.between(0.65, 0.7),
      h * hand.between(0.06, 0.12),
      mix(darker(land, 0.4), light.far, 0.3),
    ),
  );
  view +=
    path(ridge(hand, w, h, h * 0.7, h * 0.03, 1.2), linear([mix(land, light.far, 0.15), land])) +
    rect(0, h * 0.8, w, h * 0.2, linear([land, darker(land, 0.3)]));
  const blurred = many(70, () => {
    const t = hand.next();
    return ellipse(
      w * hand.next(),
      h * (0.78 + t * 0.22),
      w * hand.between(0.06, 0.2),
      h * (0.003 + t * 0.006),
      hand.chance(0.5) ? lighter(land, hand.between(0.1, 0.35)) : darker(land, hand.between(0.15, 0.4)),
      { opacity: 0.6 },
    );
  });
  return (
    view +
    blurred +
    many(3, (i) =>
      rect(w * (0.12 + i * 0.37), h * 0.14, u * 0.008, h * 0.68, darker(light.shade, 0.1), { opacity: 0.55 }),
    ) +
    line(
      `M0 ${n(h * 0.2)}Q${n(w * 0.3)} ${n(h * 0.26)} ${n(w * 0.49)} ${n(h * 0.2)}T${n(w)} ${n(h * 0.2)}`,
      darker(light.shade, 0.1),
      u * 0.0024,
      0.6,
    )
  );
}
