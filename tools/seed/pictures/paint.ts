import { kept } from './cache.ts';
import { cover } from './covers.ts';
import { frame } from './frame.ts';
import { jpegOf } from './jpeg.ts';
import { couple } from './portraits.ts';
import { type Draw, SCENES, type SceneName } from './scenes.ts';

/**
 * A scene as JPEG bytes, width and height in pixels. The same arguments give the same bytes; the
 * second time they come from `.cache/pictures`. Refuses (RangeError) a seed that is not a whole
 * number from 0, and sides that are not whole numbers from 16 to 4096.
 */
export function paint(scene: SceneName, seed: number, width: number, height: number): Promise<Buffer> {
  return painted(scene, SCENES[scene], seed, width, height);
}

/** The couple of a seed, 800 × 800: two people, always the same two. */
export function paintCouple(seed: number): Promise<Buffer> {
  return painted('couple', couple, seed, 800, 800);
}

/** A wide landscape for the head of a profile, 1200 × 900. */
export function paintCover(seed: number): Promise<Buffer> {
  return painted('cover', cover, seed, 1200, 900);
}

async function painted(
  name: string,
  draw: Draw,
  seed: number,
  width: number,
  height: number,
): Promise<Buffer> {
  if (!Number.isInteger(seed) || seed < 0)
    throw new RangeError(`A seed is a whole number from 0, not ${seed}`);
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 16 || side > 4096)
      throw new RangeError(`A side is 16 to 4096 pixels, not ${side}`);
  return kept(`${name}-${seed}-${width}x${height}`, () =>
    jpegOf(frame(draw(width, height, seed), width, height)),
  );
}
