import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { place } from './draw.ts';
import { frame } from './frame.ts';
import { roughen } from './jpeg.ts';
import { balloons } from './scenes/balloons.ts';
import { autumnBench } from './scenes/bench.ts';
import { nightCat } from './scenes/cat.ts';
import { moonSea } from './scenes/moon-sea.ts';
import { tent } from './scenes/tent.ts';
import type { Draw } from './scenes.ts';

/** A picture of the welcome and landing pages; `most` is its weight in bytes, `from` a drawing larger than what is shown. */
export type SitePicture = {
  file: string;
  draw: Draw;
  seed: number;
  width: number;
  height: number;
  most: number;
  from?: { width: number; height: number; left: number; top: number };
};

const KIB = 1024;

export const SITE_PICTURES: readonly SitePicture[] = [
  { file: 'welcome.jpg', draw: autumnBench, seed: 3, width: 960, height: 1200, most: 60 * KIB },
  // The two round pictures of the landing page: a heart covers where they overlap, so each looks outwards.
  {
    file: 'landing-balloons.jpg',
    draw: balloons,
    seed: 6,
    width: 720,
    height: 720,
    most: 40 * KIB,
    from: { width: 900, height: 980, left: 150, top: 30 },
  },
  {
    file: 'landing-sea.jpg',
    draw: moonSea,
    seed: 6,
    width: 720,
    height: 720,
    most: 40 * KIB,
    from: { width: 900, height: 940, left: 60, top: 60 },
  },
  { file: 'landing-clap.jpg', draw: autumnBench, seed: 8, width: 800, height: 600, most: 40 * KIB },
  { file: 'landing-goals.jpg', draw: tent, seed: 5, width: 800, height: 600, most: 40 * KIB },
  { file: 'landing-private.jpg', draw: nightCat, seed: 11, width: 800, height: 600, most: 40 * KIB },
];

export const PUBLIC = fileURLToPath(new URL('../../../web/public/pictures', import.meta.url));

/** The drawing as SVG text, cut to what is shown. */
export function svgOf({ draw, seed, width, height, from }: SitePicture): string {
  const drawing = from
    ? place(-from.left, -from.top, 1, draw(from.width, from.height, seed))
    : draw(width, height, seed);
  return frame(drawing, width, height);
}

/** The best quality whose bytes stay within `most`. */
export async function jpegWithin(picture: SitePicture): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svgOf(picture)))
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // A trace of grain: enough to hide the steps of a sky, little enough to stay light.
  roughen(data, info.width, 0.3);
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  for (let quality = 88; quality >= 50; quality -= 2) {
    const jpeg = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= picture.most) return jpeg;
  }
  throw new Error(`${picture.file} does not fit into ${picture.most} bytes`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(PUBLIC, { recursive: true });
  for (const picture of SITE_PICTURES) {
    const jpeg = await jpegWithin(picture);
    await writeFile(join(PUBLIC, picture.file), jpeg);
    console.log(`${picture.file} ${picture.width} × ${picture.height}, ${Math.round(jpeg.length / KIB)} KiB`);
  }
}
