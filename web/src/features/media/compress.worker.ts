import { type Drawable, type Job, type Surface, type Tools, work } from './drawing.ts';

/** Decodes, cuts and compresses in a worker, because a photo of twelve megapixels would block the page. */

const tools: Tools = {
  async open(file): Promise<Drawable> {
    const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source, width: source.width, height: source.height, close: () => source.close() };
  },
  surface({ width, height }): Surface {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('This worker has no 2D canvas');
    return { context, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
  },
};

self.addEventListener('message', async ({ data }: MessageEvent<{ id: number; job: Job }>) => {
  const { id, job } = data;
  if (!canDraw()) return self.postMessage({ id, unable: true });
  try {
    self.postMessage({ id, done: await work(job, tools) });
  } catch (error) {
    self.postMessage({ id, problem: String(error) });
  }
});

function canDraw(): boolean {
  return (
    typeof createImageBitmap === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    'convertToBlob' in OffscreenCanvas.prototype
  );
}
