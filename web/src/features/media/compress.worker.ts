import { type Crop, outputSizeOf, type Size } from './crop.ts';

/** Decodes, cuts and compresses in a worker, because a photo of twelve megapixels would block the page. */

/** Limits of an output image: its longest side in pixels, its file size in bytes. */
export interface Target {
  side: number;
  bytes: number;
}

/** A job on a file. Structured-cloneable, because it is posted to the worker. */
export type Job = { file: Blob; target: Target } & ({ act: 'look' } | { act: 'cut'; crop: Crop });

/** A decoded file: its upright size and a smaller preview. */
export interface OpenedImage extends Size {
  preview: Blob;
}

const best = 0.9;
const worst = 0.5;
const maxAttempts = 5;

self.addEventListener('message', async ({ data: { id, job } }: MessageEvent<{ id: number; job: Job }>) => {
  try {
    self.postMessage({ id, done: await work(job) });
  } catch (error) {
    self.postMessage({ id, problem: String(error) });
  }
});

/** Rejects when the file cannot be decoded. */
export async function work(job: Job): Promise<OpenedImage | Blob> {
  const bitmap = await createImageBitmap(job.file, { imageOrientation: 'from-image' });
  try {
    if (job.act === 'cut') return await cut(bitmap, job.crop, job.target);
    const { width, height } = bitmap;
    return { width, height, preview: await cut(bitmap, { x: 0, y: 0, width, height }, job.target) };
  } finally {
    bitmap.close();
  }
}

/** Encodes a JPEG without metadata. Finds the best quality that fits; if none does, it shrinks the image. */
async function cut(bitmap: ImageBitmap, crop: Crop, target: Target): Promise<Blob> {
  for (let side = target.side; ; side = Math.floor(side * 0.8)) {
    const blob = await bestThatFits(draw(bitmap, crop, outputSizeOf(crop, side)), target.bytes);
    if (blob.size <= target.bytes || side < 64) return withoutExtras(blob);
  }
}

function draw(bitmap: ImageBitmap, crop: Crop, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This worker has no 2D canvas');
  // a JPEG has no transparency: fill transparent pixels with white instead of black
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
  return canvas;
}

async function bestThatFits(canvas: OffscreenCanvas, bytes: number): Promise<Blob> {
  const encode = (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality });
  const finest = await encode(best);
  if (finest.size <= bytes) return finest;
  let fitting = await encode(worst);
  if (fitting.size > bytes) return fitting;
  let [low, high] = [worst, best];
  for (let count = 0; count < maxAttempts; count += 1) {
    const middle = (low + high) / 2;
    const blob = await encode(middle);
    if (blob.size > bytes) {
      high = middle;
      continue;
    }
    low = middle;
    fitting = blob;
  }
  return fitting;
}

/** Removes the segments that a browser may add (a color profile, a comment); canvas pixels are sRGB anyway. */
async function withoutExtras(blob: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== startOfScan) {
    const marker = bytes[at + 1] ?? 0;
    const length = 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (!isExtra(marker)) parts.push(bytes.subarray(at, at + length));
    at += length;
  }
  return new Blob([...parts, bytes.subarray(at)], { type: 'image/jpeg' });
}

const startOfScan = 0xda;
/** Application segments other than JFIF's, and comments. */
const isExtra = (marker: number): boolean => (marker > 0xe0 && marker <= 0xef) || marker === 0xfe;
