import { radial } from './colour.ts';
import { type Drawing, rect } from './draw.ts';

/** The whole picture: the drawing, a quiet darkening to the corners, and the definitions it uses. */
export function frame(drawing: Drawing, width: number, height: number): string {
  const corners = radial(
    [
      [0.55, '#160a14', 0],
      [1, '#160a14', 0.2],
    ],
    0.5,
    0.48,
    0.78,
  );
  const definitions = new Map<string, string>();
  const body = (drawing + rect(0, 0, width, height, corners)).replace(
    /"((?:linear|radial):[^"]*)"/g,
    (_, paint: string) => {
      const id = `d${definitions.size}`;
      const known = definitions.get(paint);
      if (known === undefined) definitions.set(paint, id);
      return `"url(#${known ?? id})"`;
    },
  );
  const list = [...definitions].map(([paint, id]) => define(paint, id)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${list}</defs>${body}</svg>`;
}

function define(paint: string, id: string): string {
  const [kind = '', rest = ''] = [paint.slice(0, paint.indexOf(':')), paint.slice(paint.indexOf(':') + 1)];
  const [shape = '', ...stops] = rest.split(';');
  const numbers = shape.split(',');
  const list = stops
    .map((stop) => stop.split(' '))
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
  if (kind === 'linear')
    return `<linearGradient id="${id}" x1="0" y1="0" x2="${numbers[0]}" y2="${numbers[1]}">${list}</linearGradient>`;
  return `<radialGradient id="${id}" cx="${numbers[0]}" cy="${numbers[1]}" r="${numbers[2]}">${list}</radialGradient>`;
}
