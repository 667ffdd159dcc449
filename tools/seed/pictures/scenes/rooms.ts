import { type Colour, darker, lighter, linear, mix } from '../colour.ts';
import { type Drawing, line, many, n, path, place, rect, within } from '../draw.ts';
import type { Hand } from '../hand.ts';
import { type lightOf, skyOver, veils } from '../light.ts';
import { ridge } from '../nature.ts';

/** A window with the hour outside it. */
export function windowAt(
  hand: Hand,
  light: ReturnType<typeof lightOf>,
  x: number,
  y: number,
  wide: number,
  tall: number,
): Drawing {
  const view =
    skyOver(hand, light, wide, tall, { x: wide * 0.62, y: tall * 0.3, size: wide * 0.09 }) +
    veils(hand, light, wide, tall * 0.1, tall * 0.5, 4) +
    path(ridge(hand, wide, tall, tall * 0.72, tall * 0.06, 1.3), mix(light.lit('#6f8f78'), light.far, 0.5)) +
    path(ridge(hand, wide, tall, tall * 0.84, tall * 0.05, 1.7), light.lit('#5a7f64'));
  const trim = light.lit('#fbf5ea');
  const bar = wide * 0.035;
  const frame = rect(x - bar * 1.6, y - bar * 1.6, wide + bar * 3.2, tall + bar * 3.2, trim, {
    corner: bar * 0.5,
  });
  const pane = place(
    x,
    y,
    1,
    within(rect(0, 0, wide, tall, '#000000'), view) +
      rect(
        0,
        0,
        wide,
        tall,
        linear(
          [
            [0, '#ffffff', 0.22],
            [0.4, '#ffffff', 0],
          ],
          1,
          1,
        ),
      ),
  );
  const cross = rect(x + wide / 2 - bar / 2, y, bar, tall, trim) + rect(x, y + tall * 0.45, wide, bar, trim);
  const sill =
    rect(x - bar * 3, y + tall + bar * 1.2, wide + bar * 6, bar * 1.6, lighter(trim, 0.2), {
      corner: bar * 0.4,
    }) + rect(x - bar * 2.4, y + tall + bar * 2.8, wide + bar * 4.8, bar, '#170d1c', { opacity: 0.16 });
  return frame + pane + cross + sill;
}

export function floorOf(wood: Colour, w: number, h: number, top: number): Drawing {
  const rows = many(5, (i) =>
    line(`M0 ${n(top + (h - top) * (0.12 + i * 0.2) ** 1.2)}H${w}`, darker(wood, 0.35), h * 0.0016, 0.5),
  );
  return (
    rect(0, top, w, h - top, linear([darker(wood, 0.1), wood, darker(wood, 0.3)])) +
    rows +
    rect(0, top - h * 0.014, w, h * 0.016, lighter(wood, 0.5))
  );
}
