import { type Colour, darker, lighter, linear } from '../colour.ts';
import { circle, type Drawing, ellipse, line, path, place, polygon, rect, soft, wash } from '../draw.ts';
import { handOf } from '../hand.ts';
import { lightOf } from '../light.ts';
import { agave } from './plants.ts';
import { floorOf, windowAt } from './rooms.ts';

/** The first evening in an empty flat. */
export function boxes(w: number, h: number, seed: number): Drawing {
  const hand = handOf('boxes', seed);
  const light = lightOf(hand, ['morning', 'noon', 'golden', 'dusk']);
  const u = Math.min(w, h);
  const wall = light.lit(hand.pick(['#efe3d2', '#d9e0da', '#f0d9cc', '#dcd8e4']));
  const floor = h * 0.76;
  let out =
    rect(0, 0, w, floor + 2, linear([lighter(wall, 0.1), darker(wall, 0.08)], 1, 0.6)) +
    windowAt(hand, light, w * 0.5 - u * 0.2, h * 0.1, u * 0.56, h * 0.42) +
    floorOf(light.lit('#b98a5e'), w, h, floor);
  out += polygon(
    [
      [w * 0.3, h * 0.86],
      [w * 0.62, h * 0.86],
      [w * 0.5, h],
      [w * 0.08, h],
    ],
    linear([
      [0, light.sun, 0.5],
      [1, light.sun, 0.1],
    ]),
  );
  const s = u * 0.001;
  out +=
    place(w * 0.16, floor + h * 0.05, s * 1.05, carton(light.lit, 260, 200, 'kitchen')) +
    place(w * 0.16, floor + h * 0.05 - s * 210, s * 0.9, carton(light.lit, 210, 150, 'heart'));
  out +=
    place(w * 0.86, floor + h * 0.09, s * 1.15, carton(light.lit, 250, 190, 'open')) +
    place(w * 0.42, floor + h * 0.17, s * 1.1, carton(light.lit, 230, 160, 'heart'));
  const key = light.lit('#d9a648');
  out += place(
    w * 0.42 + s * 20,
    floor + h * 0.17 - s * 184,
    s,
    soft(0, 6, 60, 10, '#170d1c', 0.5) +
      circle(-28, -4, 17, 'none', { stroke: key, width: 8 }) +
      line('M-10-4H46M30-4v13M42-4v10', key, 7) +
      line('M-44-8q-20 10-8 26', light.lit('#c8473f'), 5),
  );
  const cup = (x: number, glaze: string) =>
    place(
      x,
      floor + h * 0.2,
      s * 1.1,
      soft(4, 2, 50, 10, '#170d1c', 0.5) +
        path(
          'M-32-60H32L26 0H-26Z',
          linear([lighter(light.lit(glaze), 0.2), darker(light.lit(glaze), 0.2)], 1, 0),
        ) +
        ellipse(0, -60, 32, 8, darker(light.lit('#7a4a30'), 0.2)) +
        circle(40, -34, 14, 'none', { stroke: light.lit(glaze), width: 7 }),
    );
  out +=
    cup(w * 0.68, '#d98a7a') +
    cup(w * 0.68 + u * 0.12, '#7f9fb0') +
    place(w * 0.95, floor + h * 0.2, s * 1.2, agave(hand, light.lit));
  return out + wash(w, h, light.sun, '#3a2028', 0.26);
}

function carton(
  lit: (colour: Colour) => Colour,
  wide: number,
  tall: number,
  mark: 'heart' | 'kitchen' | 'open',
): Drawing {
  const card = lit('#c99a66');
  const half = wide / 2;
  const front = rect(-half, -tall, wide, tall, linear([lighter(card, 0.12), darker(card, 0.14)], 0.7, 1));
  const lid =
    mark === 'open'
      ? polygon(
          [
            [-half, -tall],
            [-half - 50, -tall - 60],
            [half - 60, -tall - 64],
            [half, -tall],
          ],
          darker(card, 0.28),
        ) +
        polygon(
          [
            [-half, -tall],
            [-half - 54, -tall + 36],
            [-half - 40, -tall + 44],
            [-half, -tall + 6],
          ],
          lighter(card, 0.1),
        ) +
        polygon(
          [
            [half, -tall],
            [half + 56, -tall + 34],
            [half + 40, -tall + 46],
            [half, -tall + 6],
          ],
          darker(card, 0.1),
        )
      : polygon(
          [
            [-half, -tall],
            [-half + 30, -tall - 34],
            [half + 16, -tall - 34],
            [half, -tall],
          ],
          lighter(card, 0.24),
        );
  const tape = mark === 'open' ? '' : rect(-20, -tall, 40, tall * 0.34, '#f0dcb8', { opacity: 0.7 });
  const heart = `<g transform="translate(${-half * 0.4} ${-tall * 0.42})">${path('M0 30C-50 0-22-36 0-12C22-36 50 0 0 30Z', 'none', { stroke: darker(card, 0.55), width: 5 })}</g>`;
  const words =
    mark === 'kitchen'
      ? line(
          `M${-half * 0.6} ${-tall * 0.45}q14-26 26 0t26 0t26 0t26-2M${-half * 0.6} ${-tall * 0.26}h70`,
          darker(card, 0.55),
          5,
        )
      : '';
  const lamp =
    mark === 'open'
      ? rect(-6, -tall - 120, 12, 110, lit('#4a4a58')) +
        polygon(
          [
            [-60, -tall - 120],
            [60, -tall - 120],
            [36, -tall - 190],
            [-36, -tall - 190],
          ],
          lit('#e9b44c'),
        )
      : '';
  return (
    soft(0, 0, wide * 0.62, 26, '#170d1c', 0.6) +
    (mark === 'open' ? lid.slice(0, 0) + lamp : '') +
    lid +
    front +
    tape +
    (mark === 'heart' ? heart : words)
  );
}
