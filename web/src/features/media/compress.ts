import { imageBeginning } from '@twosome/contract/media/media.rules';
import { imageErrors } from '@twosome/contract/media/media.texts';
import { limits } from '@twosome/contract/platform/limits';
import { isReadable, unreadableFile } from '../../platform/chosenFile.ts';
import { Failure, networkFailure } from '../../platform/failure.ts';
import { isMissingCode, loadCode, missingWorker } from '../../platform/missingCode.ts';
import type { Job, OpenedImage, Target } from './compress.worker.ts';
import type { Crop } from './crop.ts';

/** Limits of uploaded images (S9.40 to S9.43). */
const uploadTarget: Target = { side: limits.imageSide, bytes: limits.imageBytes };
/** Limits of previews: ten of them must fit into a phone's memory. */
const previewTarget: Target = { side: 1280, bytes: 512 * 1024 };

/** Returns a file's upright size and a smaller preview, or the error message. */
export const openImage = (file: Blob): Promise<OpenedImage | { problem: string }> =>
  openFor(file, previewTarget);

/** The same without cropping: the preview itself is uploaded. Decoding is most of the work, and happens once. */
export const openToSend = (file: Blob): Promise<OpenedImage | { problem: string }> =>
  openFor(file, uploadTarget);

async function openFor(file: Blob, target: Target): Promise<OpenedImage | { problem: string }> {
  try {
    const beginning = await file.slice(0, imageBeginning.bytes).arrayBuffer();
    const problem = imageBeginning.errorOf(new Uint8Array(beginning), '');
    if (problem !== null) return { problem };
    return (await run({ act: 'look', file, target })) as OpenedImage;
  } catch (error) {
    return { problem: (await failureFor(file, error)).message };
  }
}

/** The file is gone, the worker's code did not load, or the image cannot be decoded. */
async function failureFor(file: Blob, error: unknown): Promise<Failure> {
  if (!(await isReadable(file))) return unreadableFile();
  return isMissingCode(error) ? networkFailure() : new Failure(400, { detail: imageErrors.damaged });
}

/**
 * Cuts `crop` (upright pixels of the file) out and encodes it as a JPEG without metadata: at most 1024 pixels long
 * and 256 KB. Rejects with a `Failure` that says why.
 */
export async function cropAndCompress(file: Blob, crop: Crop): Promise<Blob> {
  try {
    return (await run({ act: 'cut', file, crop, target: uploadTarget })) as Blob;
  } catch (error) {
    throw await failureFor(file, error);
  }
}

/** One worker for all images, stopped when idle because it holds large bitmaps. */
let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, (answer: Answer) => void>();

type Answer = { done: OpenedImage | Blob } | { problem: string };

const run = (job: Job): Promise<OpenedImage | Blob> => loadCode(() => runIn(job));

function runIn(job: Job): Promise<OpenedImage | Blob> {
  last += 1;
  const id = last;
  worker ??= start();
  worker.postMessage({ id, job });
  return new Promise((resolve, reject) => {
    waiting.set(id, (answer) => {
      waiting.delete(id);
      if (waiting.size === 0) stop();
      if ('done' in answer) resolve(answer.done);
      else reject(new Error(answer.problem));
    });
  });
}

function start(): Worker {
  const started = new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Answer & { id: number }>) =>
    waiting.get(data.id)?.(data),
  );
  // it ran out of memory, or, without a message, its code did not load: the next job starts another one
  started.addEventListener('error', ({ message }) => {
    for (const settle of [...waiting.values()]) settle({ problem: message || missingWorker });
  });
  return started;
}

function stop(): void {
  worker?.terminate();
  worker = null;
}
