import { type Crop, outputSizeOf, type Size } from './crop.ts';

/** An upright image source: an ImageBitmap in a worker, an image element on the page. */
export interface Drawable extends Size {
  source: CanvasImageSource;
  close(): void;
}

/** A canvas in a worker or on the page. */
export interface Surface {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  toJpeg(quality: number): Promise<Blob>;
}

export interface Tools {
  open(file: Blob): Promise<Drawable>;
  surface(size: Size): Surface;
}

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

/** Runs a job, in a worker or on the page. Rejects when the file cannot be decoded. */
export async function work(job: Job, tools: Tools): Promise<OpenedImage | Blob> {
  const drawable = await tools.open(job.file);
  try {
    if (job.act === 'cut') return await cut(drawable, job.crop, job.target, tools);
    const { width, height } = drawable;
    const preview = await cut(drawable, { x: 0, y: 0, width, height }, job.target, tools);
    return { width, height, preview };
  } finally {
    drawable.close();
  }
}

/** Encodes a JPEG without metadata. Finds the best quality that fits; if none does, it shrinks the image. */
async function cut(drawable: Drawable, crop: Crop, target: Target, tools: Tools): Promise<Blob> {
  for (let side = target.side; ; side = Math.floor(side * 0.8)) {
    const surface = tools.surface(outputSizeOf(crop, side));
    draw(surface.context, drawable, crop, outputSizeOf(crop, side));
    const blob = await bestThatFits(surface, target.bytes);
    if (blob.size <= target.bytes || side < 64) return withoutExtras(blob);
  }
}

function draw(context: Surface['context'], { source }: Drawable, crop: Crop, size: Size): void {
  // a JPEG has no transparency: fill transparent pixels with white instead of black
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, crop.x, crop.y, crop.width, crop.height, 0, 0, size.width, size.height);
}

async function bestThatFits(surface: Surface, bytes: number): Promise<Blob> {
  const finest = await surface.toJpeg(best);
  if (finest.size <= bytes) return finest;
  let fitting = await surface.toJpeg(worst);
  if (fitting.size > bytes) return fitting;
  let [low, high] = [worst, best];
  for (let count = 0; count < maxAttempts; count += 1) {
    const middle = (low + high) / 2;
    const blob = await surface.toJpeg(middle);
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
