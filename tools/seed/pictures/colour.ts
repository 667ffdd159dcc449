/** Colours are written #rrggbb everywhere. */
export type Colour = string;

/** A colour, or an offset (0 to 1) with its colour and opacity. */
export type Stop = Colour | readonly [offset: number, colour: Colour, opacity?: number];

export function mix(from: Colour, to: Colour, share: number): Colour {
  const a = channels(from);
  const b = channels(to);
  return `#${a.map((value, i) => twoDigits(value + ((b[i] ?? 0) - value) * share)).join('')}`;
}

export const lighter = (colour: Colour, share: number): Colour => mix(colour, '#fffaf0', share);

/** Towards a plum black: shadows in these pictures are never grey. */
export const darker = (colour: Colour, share: number): Colour => mix(colour, '#170d1c', share);

/**
 * Gradients are written as the fill itself; `frame` turns them into definitions. So every scene is
 * plain text made of plain text, and the same scene has the same bytes.
 */
export function linear(stops: readonly Stop[], toX = 0, toY = 1): string {
  return `linear:${toX},${toY};${spread(stops)}`;
}

export function radial(stops: readonly Stop[], x = 0.5, y = 0.5, radius = 0.5): string {
  return `radial:${x},${y},${radius};${spread(stops)}`;
}

function spread(stops: readonly Stop[]): string {
  return stops
    .map((stop, i) => (typeof stop === 'string' ? ([i / (stops.length - 1), stop] as const) : stop))
    .map(([offset, colour, opacity = 1]) => `${Math.round(offset * 1000) / 1000} ${colour} ${opacity}`)
    .join(';');
}

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
}

function twoDigits(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
}
