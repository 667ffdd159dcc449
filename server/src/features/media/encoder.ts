import { createWorker, type Stopped, type Worker } from '../../platform/worker/worker.ts';

export interface Encoded {
  /** an upright JPEG without metadata, within `limits.imageSide` and `limits.imageBytes` */
  full: Buffer;
  /** JPEGs of the same ratio, within the sides and bytes of the job's limits */
  medium: Buffer;
  thumb: Buffer;
  /** of `full`, in pixels */
  width: number;
  height: number;
  /** of `full`, as hex */
  sha256: string;
  /** 128 binary digits that barely change when the picture is scaled or encoded again; null if it is too plain */
  dhash: string | null;
  /** a thumbhash as base64 */
  placeholder: string;
}

/** A recording in a container of our own. */
export interface Voice {
  sound: Buffer;
  /** of `sound`, as hex */
  sha256: string;
  durationMs: number;
}

export interface VoiceJob {
  /** the path of the upload */
  path: string;
  maxMs: number;
  maxBytes: number;
}

export interface EncodeJob {
  path: string;
  limits: {
    uploadPixels: number;
    scans: number;
    imageSide: number;
    imageBytes: number;
    mediumSide: number;
    mediumBytes: number;
    thumbnailSide: number;
    thumbnailBytes: number;
  };
}

export type EncodeFailure = 'wrongType' | 'damaged' | 'tooManyPixels' | 'tooManyScans';
export type VoiceFailure = 'notSound' | 'tooLong' | 'tooLarge';
type EncodeResult = { image: Encoded } | { failure: EncodeFailure };
type VoiceResult = { voice: Voice } | { failure: VoiceFailure };
export type ImageProblem = EncodeFailure | Stopped['failure'];

interface EncoderTasks {
  encode: { input: EncodeJob; result: EncodeResult };
  repackage: { input: VoiceJob; result: VoiceResult };
}

/**
 * Settings of glibc's allocator. By default it maps new memory for the pixels of each step and unmaps it after, and the kernel
 * clears every page, which costs processor time. These settings keep up to 64 MB of freed memory for the next picture.
 * Buffers above 32 MB, such as those of hostile pictures, are returned when they are freed. One arena is enough for one
 * thread at a time, and saves 20 MB.
 */
const allocator = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 ** 2),
  MALLOC_TOP_PAD_: String(16 * 1024 ** 2),
};

/** Encodes images and repackages recordings in child processes. */
export const createEncoder = ({ deadlineMs }: { deadlineMs: number }): Worker<EncoderTasks> =>
  createWorker<EncoderTasks>({
    file: new URL('./encoder.worker.mjs', import.meta.url),
    // A fragment of an MP4 can claim four billion packets, and the reader allocates an object for each.
    heapMb: 192,
    env: allocator,
    // a recording of two minutes takes less than a second; a damaged one can make the reader loop
    deadlinesMs: { encode: deadlineMs, repackage: 5000 },
  });
