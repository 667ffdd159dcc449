import { type Drawable, type Job, type OpenedImage, type Surface, type Tools, work } from './drawing.ts';

/** One worker for all images, stopped when idle because it holds large bitmaps. */
let worker: Worker | null = null;
/** The worker could not start or cannot draw: the page then does the work itself, which is slower. */
let unable = false;
let last = 0;

interface Waiting {
  resolve(done: OpenedImage | Blob): void;
  reject(problem: unknown): void;
  job: Job;
}
const waiting = new Map<number, Waiting>();

type Answer = { id: number } & ({ done: OpenedImage | Blob } | { problem: string } | { unable: true });

/** Runs the job in the worker if the browser can. Rejects when the file cannot be decoded. */
export function runJob(job: Job): Promise<OpenedImage | Blob> {
  if (unable || typeof Worker !== 'function') return work(job, pageTools);
  return new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject, job });
    worker ??= start();
    worker.postMessage({ id: last, job });
  });
}

function start(): Worker {
  const started = new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(data));
  // its code failed to load, or it ran out of memory
  started.addEventListener('error', fallBackToPage);
  started.addEventListener('messageerror', fallBackToPage);
  return started;
}

function settle(answer: Answer): void {
  if ('unable' in answer) {
    fallBackToPage();
    return;
  }
  const waiter = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (waiting.size === 0) stop();
  if ('done' in answer) waiter?.resolve(answer.done);
  else waiter?.reject(new Error(answer.problem));
}

function stop(): void {
  worker?.terminate();
  worker = null;
}

function fallBackToPage(): void {
  unable = true;
  stop();
  const unfinished = [...waiting.values()];
  waiting.clear();
  for (const { job, resolve, reject } of unfinished) work(job, pageTools).then(resolve, reject);
}

/** An image element applies the EXIF orientation by itself. */
const pageTools: Tools = {
  async open(file): Promise<Drawable> {
    const address = URL.createObjectURL(file);
    const source = new Image();
    source.src = address;
    const close = () => URL.revokeObjectURL(address);
    try {
      await source.decode();
    } catch (error) {
      close();
      throw error;
    }
    return { source, width: source.naturalWidth, height: source.naturalHeight, close };
  },
  surface({ width, height }): Surface {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('This browser cannot draw');
    const toJpeg = (quality: number) =>
      new Promise<Blob>((resolve, reject) =>
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot compress'))),
          'image/jpeg',
          quality,
        ),
      );
    return { context, toJpeg };
  },
};
