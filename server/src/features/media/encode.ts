import { imageErrors, voiceErrors } from '@twosome/contract/media/media.texts';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError, invalid } from '../../platform/api-error.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { imageSeconds, imagesWaiting, imageWaitSeconds } from '../../platform/metrics.ts';
import { createFairQueue } from '../../platform/worker/fair-queue.ts';
import { createEncoder, type Encoded, type ImageProblem, type Voice } from './encoder.ts';
import { mediaErrors } from './media.texts.ts';

export type { Encoded, Voice };

/** Two processes bound the memory and leave processor time to the rest of the server. */
const queue = createFairQueue({
  concurrency: 2,
  capacity: 128,
  fullMessage: mediaErrors.tooManyInWork,
});
imagesWaiting.add((sample) => sample(queue.length()));
const encoder = createEncoder({ deadlineMs: 15_000 });

export const jobLimits = {
  uploadPixels: limits.uploadPixels,
  scans: limits.uploadScans,
  imageSide: limits.imageSide,
  imageBytes: limits.imageBytes,
  mediumSide: limits.mediumSide,
  mediumBytes: 160 * 1024,
  thumbnailSide: limits.thumbnailSide,
  thumbnailBytes: 20 * 1024,
};

/**
 * Encodes an upload, so that nothing survives that does not draw it: no EXIF, GPS, XMP, colour profile or trailing data. A
 * JPEG as the app uploads it keeps its pixels.
 * Transparent areas become white; an animation is reduced to its first frame.
 * Refuses, under `field`, files that are not JPEG, PNG or WebP, are damaged or truncated, exceed 25 megapixels or 32
 * scans, or take too long; `unavailable` when the queue is full. When the client disconnects, rejects with the reason
 * of the file's signal.
 */
export async function encodeImage(file: ReceivedFile, field: string): Promise<Encoded> {
  if (file.bytes === 0) throw invalid(field, imageErrors.empty);
  const stopWaiting = imageWaitSeconds.startTimer();
  const result = await queue.run({ person: file.userId, signal: file.signal }, async () => {
    stopWaiting();
    const stopEncoding = imageSeconds.startTimer();
    const encoded = await encoder.run('encode', { path: file.path, limits: jobLimits }, file);
    stopEncoding({ result: 'failure' in encoded ? encoded.failure : 'done' });
    return encoded;
  });
  if ('failure' in result) throw errorOf(result.failure, field);
  return result.image;
}

/**
 * Puts the sound of an upload into a new container, without metadata. Refuses, under `field`, files that are no recording
 * of one voice track in Opus or AAC or that are too long.
 */
export async function repackageVoice(file: ReceivedFile, field: string): Promise<Voice> {
  const maxMs = limits.voiceMs + 1000;
  const result = await queue.run({ person: file.userId, signal: file.signal }, () =>
    encoder.run('repackage', { path: file.path, maxMs, maxBytes: limits.voiceBytes }, file),
  );
  if ('voice' in result) return result.voice;
  if (result.failure === 'crashed') throw new ApiError('unavailable', { retryAfter: 5 });
  const isSound = result.failure === 'tooLong' || result.failure === 'tooLarge';
  throw invalid(field, voiceErrors[isSound ? result.failure : 'notSound']);
}

function errorOf(problem: ImageProblem, field: string): ApiError {
  if (problem === 'crashed') return new ApiError('unavailable', { retryAfter: 5 });
  return invalid(field, imageErrors[problem === 'outOfMemory' ? 'damaged' : problem]);
}
