import sharp from 'sharp';
import { handOf } from './hand.ts';

const TILE = 256;

/** A drawing as JPEG bytes, with a fine paper grain that also hides the steps of long gradients. */
export async function jpegOf(svg: string, quality = 82, grain = 1): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (grain > 0) roughen(data, info.width, grain);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** Done by hand because sharp's own noise falls differently each time. */
export function roughen(pixels: Buffer, width: number, strength: number): void {
  const tile = grainTile();
  for (let at = 0, x = 0, y = 0; at < pixels.length; at += 3) {
    const speck = (tile[((y & (TILE - 1)) << 8) | (x & (TILE - 1))] ?? 0) * strength;
    pixels[at] = bounded((pixels[at] ?? 0) + speck);
    pixels[at + 1] = bounded((pixels[at + 1] ?? 0) + speck);
    pixels[at + 2] = bounded((pixels[at + 2] ?? 0) + speck);
    if (++x === width) {
      x = 0;
      y++;
    }
  }
}

const bounded = (value: number): number => (value < 0 ? 0 : Math.min(value, 255));

let made: Int8Array | undefined;

function grainTile(): Int8Array {
  if (made) return made;
  const hand = handOf('grain', 0);
  // Three draws add up to nearly a bell: most specks are faint.
  made = Int8Array.from({ length: TILE * TILE }, () =>
    Math.round((hand.next() + hand.next() + hand.next() - 1.5) * 6),
  );
  return made;
}
