import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const width = 4032;
const height = 3024;

/** Where a phone would say that the picture was taken. */
const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '52/1 31/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '13/1 24/1 0/1',
};

/** Pictures as a phone's camera makes them: 12 megapixels, lying on their side, with place and camera in them. */
export async function cameraPhotos(count: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const path = join(folder, `IMG_${4000 + n}.jpg`);
      await sharp(Buffer.from(scene(n)), { density: 72 })
        .resize(width, height)
        .withExif({ IFD0: { Make: 'Camera', Model: 'Phone', Orientation: '6' }, IFD3: gps })
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 88 })
        .toFile(path);
      return path;
    }),
  );
}

/** A hill under a sky, of its own colour each. */
const scene = (n: number): string => {
  const hue = (n * 97 + 20) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 60% 45%)"/><stop offset="1" stop-color="hsl(${hue} 70% 85%)"/></linearGradient></defs>
    <rect width="400" height="300" fill="url(#s)"/><circle cx="${120 + n * 60}" cy="110" r="34" fill="#fff6d8"/>
    <path d="M0 220Q100 150 200 210T400 190V300H0Z" fill="hsl(${hue + 120} 30% 35%)"/>
    <path d="M0 260Q140 210 260 250T400 240V300H0Z" fill="hsl(${hue + 140} 35% 22%)"/></svg>`;
};
