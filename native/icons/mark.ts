import { readFileSync } from 'node:fs';
import { inRoot } from '../../tools/run/root.mjs';

/** The two circles and their intersection from `web/public/favicon.svg`; every icon is drawn from its shapes. */
export interface Mark {
  circles: readonly [Circle, Circle];
  /** the path of the intersection */
  shared: string;
}

interface Circle {
  cx: number;
  cy: number;
  r: number;
}

export interface Colours {
  mine: string;
  theirs: string;
  love: string;
  paper: string;
}

const drawing = readFileSync(inRoot('web/public/favicon.svg'), 'utf8');
const tokens = readFileSync(inRoot('web/src/ui/tokens.css'), 'utf8');

export const mark: Mark = readMark(drawing);

/** The centre of both circles. */
export const centre = { x: (mark.circles[0].cx + mark.circles[1].cx) / 2, y: mark.circles[0].cy };

/** Stronger than on a page, because an icon is small and has an unknown background. */
export const light: Colours = { ...fillsOf(drawing), paper: token('paper', 0) };
/** As on the pages in dark mode. */
export const dark: Colours = {
  mine: token('mine', 1),
  theirs: token('theirs', 1),
  love: token('love', 1),
  paper: token('paper', 1),
};

function readMark(svg: string): Mark {
  const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)].map(
    ([, cx, cy, r]): Circle => ({ cx: Number(cx), cy: Number(cy), r: Number(r) }),
  );
  const [first, second] = circles;
  const shared = /<path [^>]*d="([^"]+)"/.exec(svg)?.[1];
  if (!first || !second || circles.length > 2 || !shared)
    throw new Error('favicon.svg must have two circles and their intersection.');
  return { circles: [first, second], shared };
}

function fillsOf(svg: string): Omit<Colours, 'paper'> {
  const [mine, theirs, love] = [...svg.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, colour]) => colour);
  if (!mine || !theirs || !love) throw new Error('favicon.svg must have three colours.');
  return { mine, theirs, love };
}

/** A colour of `tokens.css`; light-dark() has the light theme first. */
function token(name: string, theme: 0 | 1): string {
  const colours = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(tokens);
  const colour = colours?.[theme + 1];
  if (!colour) throw new Error(`tokens.css has no --${name}.`);
  return colour;
}
