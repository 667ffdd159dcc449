import sharp from 'sharp';

/** A file in Playwright's format. */
export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Plain {
  width?: number;
  height?: number;
  background?: string;
}

const jpegOf = ({ width = 320, height = 320, background = '#c8746a' }: Plain): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A small photo of one colour, for an API call. */
export const photo = async (plain: Plain = {}): Promise<Blob> =>
  new Blob([new Uint8Array(await jpegOf(plain))]);

/** A small photo of one colour, for a file input. */
export const photoFile = async (name: string, plain: Plain = {}): Promise<PhotoFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpegOf(plain),
});

/** The location that a phone would store in the picture. */
const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '52/1 31/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '13/1 24/1 0/1',
};

/** Pictures like a phone's: 12 megapixels, rotated, with location and camera metadata. */
export const cameraPhotos = (count: number): Promise<PhotoFile[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `IMG_${4000 + n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(Buffer.from(scene(n)), { density: 72 })
        .resize(4032, 3024)
        .withExif({ IFD0: { Make: 'Camera', Model: 'Phone', Orientation: '6' }, IFD3: gps })
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 88 })
        .toBuffer(),
    })),
  );

/** A hill under a sky, each in its own colour, rotated as from the sensor; the viewer must turn it upright. */
const scene = (n: number): string => {
  const hue = (n * 97 + 20) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><g transform="matrix(0 -1 1 0 0 300)">
    <rect width="300" height="400" fill="hsl(${hue} 65% 65%)"/><circle cx="${90 + n * 45}" cy="150" r="34" fill="#fff6d8"/>
    <path d="M0 290Q75 220 150 280T300 260V400H0Z" fill="hsl(${hue + 120} 30% 30%)"/></g></svg>`;
};

/** The brightness of the four corners of a picture's pixels, ignoring its orientation tag. */
export async function cornersOf(picture: Buffer): Promise<{ top: number[]; bottom: number[] }> {
  // Scaled to eight by eight, each pixel is the mean of its area.
  const dots = await sharp(picture).resize(8, 8, { fit: 'fill' }).greyscale().raw().toBuffer();
  const at = (...indexes: number[]) => indexes.map((index) => dots[index] ?? Number.NaN);
  return { top: at(0, 7), bottom: at(56, 63) };
}
