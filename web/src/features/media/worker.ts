import { type Drawable, type Job, type Looked, type Surface, type Tools, work } from './drawing.ts';

/** One worker for all pictures, started when it is needed and stopped when nothing waits: it holds large bitmaps. */
let worker: Worker | null = null;
/** It could not be started, or cannot draw: then the page does the work itself, slower but the same. */
let unable = false;
let last = 0;

interface Waiting {
  resolve(done: Looked | Blob): void;
  reject(problem: unknown): void;
  job: Job;
}
const waiting = new Map<number, Waiting>();

type Answer = { id: number } & ({ done: Looked | Blob } | { problem: string } | { unable: true });

/** Does the job beside the page where the browser can. Rejects when the file cannot be decoded. */
export function doJob(job: Job): Promise<Looked | Blob> {
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
  // its code did not come, or it died of a picture that is too large
  started.addEventListener('error', doHere);
  started.addEventListener('messageerror', doHere);
  return started;
}

function settle(answer: Answer): void {
  if ('unable' in answer) {
    doHere();
    return;
  }
  const asked = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (waiting.size === 0) stop();
  if ('done' in answer) asked?.resolve(answer.done);
  else asked?.reject(new Error(answer.problem));
}

function stop(): void {
  worker?.terminate();
  worker = null;
}

function doHere(): void {
  unable = true;
  stop();
  const left = [...waiting.values()];
  waiting.clear();
  for (const { job, resolve, reject } of left) work(job, pageTools).then(resolve, reject);
}

/** An image element turns pictures upright by itself. */
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
