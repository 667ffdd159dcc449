import { type Colour, linear, radial } from './colour.ts';
import { fingerprint } from './hand.ts';

/** A piece of SVG. */
export type Drawing = string;

export type Point = readonly [x: number, y: number];

export type Manner = {
  opacity?: number;
  /** Degrees, about the shape's own middle. */
  turn?: number;
  corner?: number;
  stroke?: Colour;
  width?: number;
};

/** One decimal is a tenth of a pixel: finer only makes the text longer. */
export const n = (value: number): number => Math.round(value * 10) / 10;

export const many = (count: number, one: (i: number) => Drawing): Drawing =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => one(i)).join('');

export function rect(x: number, y: number, w: number, h: number, fill: string, manner: Manner = {}): Drawing {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${said(manner, x + w / 2, y + h / 2)}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, manner: Manner = {}): Drawing {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${said(manner, x, y)}/>`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  manner: Manner = {},
): Drawing {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${said(manner, x, y)}/>`;
}

export function path(d: string, fill: string, manner: Manner = {}): Drawing {
  return `<path d="${d}" fill="${fill}"${said(manner, 0, 0)}/>`;
}

/** An open stroke with round ends. */
export function line(d: string, stroke: Colour, width: number, opacity = 1): Drawing {
  return path(d, 'none', { stroke, width, opacity });
}

/** A closed ring of straight edges. */
export const polygon = (points: readonly Point[], fill: string, manner: Manner = {}): Drawing =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, manner);

/** The drawing moved to (x, y), scaled and turned (degrees) about its own origin. */
export function place(
  x: number,
  y: number,
  scale: number,
  drawing: Drawing,
  turn = 0,
  flip = false,
): Drawing {
  const size = Math.round(scale * 10000) / 10000;
  const turned = turn ? ` rotate(${n(turn)})` : '';
  const sized = flip ? ` scale(${-size} ${size})` : ` scale(${size})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turned}${sized}">${drawing}</g>`;
}

export function within(shape: Drawing, drawing: Drawing): Drawing {
  const id = `c${fingerprint(shape).toString(36)}`;
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${drawing}</g>`;
}

/**
 * A cloud of one colour that fades outwards: glows, mist, cast shadows. A gradient, because real blur
 * takes the renderer ten times as long.
 */
export function soft(
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: Colour,
  strength = 0.9,
  manner: Manner = {},
): Drawing {
  const fill = radial([
    [0, colour, strength],
    [0.35, colour, Math.round(strength * 55) / 100],
    [0.7, colour, Math.round(strength * 14) / 100],
    [1, colour, 0],
  ]);
  return ellipse(x, y, rx, ry, fill, manner);
}

/** Light that falls over the whole picture, from the top left. */
export function wash(w: number, h: number, light: Colour, shade: Colour, strength = 0.3): Drawing {
  const stops = [
    [0, light, strength],
    [0.55, light, 0],
    [0.56, shade, 0],
    [1, shade, strength * 0.8],
  ] as const;
  return rect(0, 0, w, h, linear(stops, 1, 1));
}

function said({ opacity, turn, corner, stroke, width }: Manner, x: number, y: number): string {
  let text = '';
  if (opacity !== undefined && opacity < 1) text += ` opacity="${Math.round(opacity * 100) / 100}"`;
  if (turn) text += ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"`;
  if (corner) text += ` rx="${n(corner)}"`;
  if (stroke)
    text += ` stroke="${stroke}" stroke-width="${n(width ?? 1)}" stroke-linecap="round" stroke-linejoin="round"`;
  return text;
}
