import { darker, lighter, linear, mix } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, polygon, rect, soft } from '../draw.ts';
import { handOf } from '../hand.ts';
import { lightOf, stars } from '../light.ts';
import { grass, ridge } from '../nature.ts';

/** A van by the water, its awning lights on. */
export function van(w: number, h: number, seed: number): Drawing {
  const hand = handOf('van', seed);
  const light = lightOf(hand, ['golden', 'dusk', 'dusk', 'morning', 'night']);
  const u = Math.min(w, h);
  const horizon = h * 0.56;
  let out = rect(0, 0, w, horizon + 2, linear(light.sky)) + (light.dark ? stars(hand, w, h * 0.35, 90) : '');
  const sunX = w * hand.between(0.2, 0.8);
  out +=
    soft(sunX, horizon - h * 0.1, w * 0.55, w * 0.5, light.sun, 0.8) +
    circle(sunX, horizon - h * 0.1, u * 0.06, light.sun);
  out +=
    path(ridge(hand, w, horizon + 2, horizon - h * 0.1, h * 0.08, 2), mix(light.shade, light.far, 0.72)) +
    path(ridge(hand, w, horizon + 2, horizon - h * 0.04, h * 0.04, 1.7), mix(light.shade, light.far, 0.5));
  const deep = mix(light.lit('#2f6a7a'), light.sky[0] ?? '#2f6a7a', 0.4);
  out +=
    rect(0, horizon, w, h * 0.2, linear([mix(light.far, deep, 0.25), deep])) +
    many(60, () =>
      ellipse(
        sunX + hand.between(-0.2, 0.2) * w,
        horizon + hand.next() * h * 0.16,
        w * hand.between(0.006, 0.03),
        h * 0.0016,
        light.sun,
        { opacity: hand.between(0.3, 0.8) },
      ),
    );
  const turf = light.lit('#6f8456');
  out += path(
    `M0 ${h}V${n(h * 0.72)}Q${n(w * 0.4)} ${n(h * 0.69)} ${w} ${n(h * 0.735)}V${h}Z`,
    linear([lighter(turf, 0.14), turf, darker(turf, 0.45)]),
  );
  const paint = light.lit(hand.pick(['#3f8a8a', '#e0793f', '#e9b44c', '#d95a52', '#5f7fae', '#7f9a5f']));
  out +=
    soft(w * 0.5, h * 0.865, u * 0.5, h * 0.03, '#170d1c', 0.7) +
    place(w * 0.5, h * 0.865, u * 0.0013, camper(paint, light.lit('#fbf3e4'), light.dark, light.far));
  const chair = (x: number, cloth: string, flip: boolean) =>
    place(
      x,
      h * 0.915,
      u * 0.00115,
      line('M-36 0L30-78M36 0L-34-70M-34-70L-46-150', darker(light.shade, 0.2), 6) +
        path('M-34-72H32L26-58H-28ZM-50-156L-32-160L-24-72L-38-68Z', light.lit(cloth)),
      0,
      flip,
    );
  out +=
    chair(w * 0.5 + u * 0.12, '#d9614f', false) +
    chair(w * 0.5 + u * 0.34, '#e9b44c', true) +
    place(
      w * 0.5 + u * 0.23,
      h * 0.915,
      u * 0.001,
      line('M-20 0L20-52M20 0L-20-52', darker(light.shade, 0.2), 5) +
        rect(-40, -60, 80, 8, light.lit('#b98a5e')) +
        rect(-16, -88, 14, 28, light.lit('#f3ece0')) +
        rect(8, -86, 14, 26, light.lit('#7fa08f')),
    );
  return (
    out +
    grass(hand, w, h * 0.97, h * 1.04, h * 0.06, 130, [
      darker(turf, 0.35),
      darker(turf, 0.5),
      lighter(turf, 0.04),
    ])
  );
}

/** 620 units long, its wheels at y = 0. */
function camper(paint: string, white: string, lit: boolean, sky: string): Drawing {
  const glass = lit ? '#ffdf94' : mix(sky, '#7f98a4', 0.6);
  const wheel = (x: number) =>
    circle(x, -44, 46, '#241c22') + circle(x, -44, 26, white) + circle(x, -44, 14, darker(white, 0.3));
  const bulbs = many(
    9,
    (i) =>
      soft(64 + i * 27, -244 + Math.sin((i / 8) * 3.14) * 18, 26, 26, '#ffdc98', lit ? 0.9 : 0.2) +
      circle(64 + i * 27, -244 + Math.sin((i / 8) * 3.14) * 18, 5, '#fff3d2'),
  );
  return [
    path(
      'M-310-50V-150C-306-190-290-230-262-262C-250-280-230-288-206-288H250C284-288 304-270 306-238V-50Z',
      linear([white, white, darker(white, 0.12)]),
    ),
    path(
      'M-310-50V-150H306V-50C306-40 298-36 290-36H-294C-304-36-310-42-310-50Z',
      linear([lighter(paint, 0.12), darker(paint, 0.25)]),
    ),
    path('M-310-150C-240-150-210-130-170-108C-120-130-60-150 0-150Z', white),
    path('M-286-160C-282-198-268-226-250-250H-190V-160Z', glass),
    rect(-160, -252, 116, 90, glass, { corner: 12 }) +
      rect(-20, -252, 116, 90, glass, { corner: 12 }) +
      rect(120, -252, 150, 90, glass, { corner: 12 }),
    path('M-286-160C-282-198-268-226-250-250H-230L-252-160ZM-150-246H-120L-150-190Z', '#ffffff', {
      opacity: 0.35,
    }),
    line('M-172-150V-44M-32-256V-44M108-256V-44', darker(paint, 0.35), 3, 0.6),
    circle(-286, -104, 17, '#fff3d0') +
      circle(-286, -104, 17, 'none', { stroke: darker(white, 0.3), width: 4 }),
    rect(-318, -54, 636, 14, darker(white, 0.25), { corner: 6 }),
    rect(-190, -318, 380, 10, darker(paint, 0.2), { corner: 4 }) +
      rect(-160, -350, 130, 34, '#a8744a', { corner: 8 }) +
      rect(-14, -344, 110, 28, paint, { corner: 8 }) +
      rect(-170, -318, 6, 32, darker(white, 0.4)) +
      rect(160, -318, 6, 32, darker(white, 0.4)),
    wheel(-196) + wheel(196),
    polygon(
      [
        [40, -286],
        [300, -286],
        [346, -226],
        [46, -226],
      ],
      white,
    ) +
      many(5, (i) =>
        polygon(
          [
            [66 + i * 52, -286],
            [92 + i * 52, -286],
            [106 + i * 58, -226],
            [76 + i * 58, -226],
          ],
          paint,
        ),
      ) +
      line('M342-226L350 20', darker(white, 0.4), 4) +
      line('M50-226L46-40', darker(white, 0.4), 4),
    bulbs,
  ].join('');
}
