import { type Colour, darker, lighter, linear, mix, radial } from '../colour.ts';
import { circle, type Drawing, ellipse, line, many, n, path, place, rect, soft, wash } from '../draw.ts';
import { handOf } from '../hand.ts';
import { lightOf, skyOver, veils } from '../light.ts';
import { grass, ridge } from '../nature.ts';

/** The dog in the long grass. */
export function dog(w: number, h: number, seed: number): Drawing {
  const hand = handOf('dog', seed);
  const light = lightOf(hand, ['morning', 'noon', 'golden', 'golden']);
  const u = Math.min(w, h);
  let out =
    skyOver(hand, light, w, h, { x: w * hand.between(0.16, 0.34), y: h * 0.2, size: u * 0.06 }) +
    veils(hand, light, w, h * 0.05, h * 0.36, 5);
  const green = light.lit(hand.pick(['#8fae62', '#a3b26a', '#7f9f6a']));
  out +=
    path(ridge(hand, w, h, h * 0.5, h * 0.04, 1.3), mix(green, light.far, 0.62)) +
    path(ridge(hand, w, h, h * 0.6, h * 0.035, 1.6), linear([mix(green, light.far, 0.35), green])) +
    path(ridge(hand, w, h, h * 0.74, h * 0.02, 1.1), linear([lighter(green, 0.08), darker(green, 0.35)]));
  out += many(40, () =>
    soft(
      w * hand.next(),
      h * hand.between(0.56, 0.8),
      u * 0.02,
      u * 0.02,
      hand.pick(['#fff6da', '#fbe3a8', '#f6c9c4']),
      0.7,
    ),
  );
  const coat = hand.pick([
    ['#d9a25a', '#f3dcae', '#c08a44'],
    ['#3a3034', '#e9dcc8', '#2a2226'],
    ['#f0e6d6', '#fffaf0', '#b98a5a'],
    ['#8a5a3a', '#e2bf92', '#6a4028'],
    ['#9a938f', '#f0ebe4', '#6f6866'],
  ] as const);
  out +=
    soft(w * 0.52, h * 0.91, u * 0.3, u * 0.04, '#14200e', 0.6) +
    place(
      w * 0.52,
      h * 0.92,
      u * 0.00122,
      hound(
        coat.map(light.lit),
        light.lit(hand.pick(['#c8413c', '#3f6f9a', '#e0a030', '#4f8a6a'])),
        hand.chance(0.5),
      ),
    );
  out += grass(hand, w, h * 0.93, h * 1.05, h * 0.1, 190, [
    darker(green, 0.2),
    darker(green, 0.35),
    lighter(green, 0.06),
    green,
  ]);
  out += many(26, () => {
    const [x, y, size] = [w * hand.next(), h * hand.between(0.84, 0.99), u * hand.between(0.008, 0.014)];
    const petal = hand.pick(['#fffaf0', '#f6d27a', '#f2a7a0', '#c3b0e0']);
    return (
      line(`M${n(x)} ${n(y)}q4 ${n(u * 0.03)} 0 ${n(u * 0.06)}`, darker(green, 0.3), u * 0.003) +
      many(6, (i) =>
        ellipse(
          x + Math.cos(i * 1.047) * size * 0.7,
          y + Math.sin(i * 1.047) * size * 0.7,
          size * 0.55,
          size * 0.55,
          light.lit(petal),
        ),
      ) +
      circle(x, y, size * 0.42, '#f0b02e')
    );
  });
  return out + wash(w, h, light.sun, '#2a1a14', 0.22);
}

/** Sitting, looking at us, its paws at (0, 0), about 480 units tall. */
function hound(coat: readonly Colour[], collar: Colour, folded: boolean): Drawing {
  const [fur = '#d9a25a', pale = '#f3dcae', deep = '#c08a44'] = coat;
  const body =
    path(
      'M-110 0C-136-60-122-150-78-210C-60-240-56-262-60-290H60C56-262 60-240 78-210C122-150 136-60 110 0Z',
      linear([fur, darker(fur, 0.2)]),
    ) + path('M-46-250C-66-170-58-110-40-60H40C58-110 66-170 46-250Z', pale, { opacity: 0.95 });
  const leg = (x: number) =>
    rect(x - 27, -150, 54, 150, linear([fur, darker(fur, 0.1)]), { corner: 26 }) +
    ellipse(x, -8, 35, 19, pale) +
    line(`M${x - 10}-14v10M${x + 10}-14v10`, darker(pale, 0.45), 3, 0.6);
  const tail = path('M100-30C150-40 190-90 182-140C176-160 160-156 158-138C156-104 130-76 92-70Z', fur);
  const ear = (side: 1 | -1) =>
    place(
      0,
      0,
      1,
      folded
        ? path(
            'M-74-404C-120-420-140-380-136-330C-134-296-112-282-100-300C-88-326-78-356-62-384Z',
            linear([deep, darker(deep, 0.25)]),
          )
        : path('M-84-388C-104-440-102-470-92-484C-64-476-38-450-28-424Z', deep) +
            path('M-78-400C-90-436-88-456-84-466C-66-458-50-444-42-428Z', mix(deep, '#e9a59a', 0.55)),
      0,
      side === -1,
    );
  const head =
    path(
      'M-92-350C-96-414-50-438 0-438S96-414 92-350C90-306 58-262 0-262S-90-306-92-350Z',
      linear([lighter(fur, 0.1), fur]),
    ) +
    path(
      'M-20-436C-14-400-18-380-30-356C-60-340-56-276 0-262C56-276 60-340 30-356C18-380 14-400 20-436Z',
      pale,
    );
  const eye = (x: number) => circle(x, -356, 13, '#241a1c') + circle(x - 4, -361, 4.5, '#ffffff');
  const face =
    eye(-44) +
    eye(44) +
    ellipse(0, -324, 23, 17, '#241a1c') +
    ellipse(-6, -331, 8, 4, '#ffffff', { opacity: 0.45 }) +
    path('M-19-291C-16-258-12-244 0-244S16-258 19-291Z', '#e8707a') +
    line('M0-288v30', '#c24a58', 3, 0.7) +
    line('M0-308V-292M-36-298C-26-284-8-284 0-292C8-284 26-284 36-298', '#241a1c', 5);
  const band =
    path('M-62-274C-40-250 40-250 62-274L64-254C40-230-40-230-64-254Z', collar) +
    circle(
      0,
      -230,
      13,
      radial([
        [0, '#ffe9a8'],
        [1, '#d99a2a'],
      ]),
    );
  return tail + body + leg(-48) + leg(48) + band + ear(1) + ear(-1) + head + face;
}
