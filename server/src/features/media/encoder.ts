import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Encoded {
  /** an upright JPEG without metadata, within `limits.imageSide` and `limits.imageBytes` */
  full: Buffer;
  /** WebPs of the same ratio, within the sides and bytes of the job's limits */
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
  voice: string;
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

export type EncodeFailure = 'damaged' | 'tooManyPixels' | 'tooManyScans';
/** `crashed`: the process exited or could not start, for example without memory or file descriptors */
type Stopped = { failure: 'tooSlow' | 'crashed' };
export type EncodeResult = { image: Encoded } | { failure: EncodeFailure } | Stopped;
export type VoiceResult = { voice: Voice } | { failure: 'notSound' | 'tooLong' | 'tooLarge' } | Stopped;

/** Encodes images and repackages recordings in child processes, which are reused, and killed when a job times out or is aborted. */
export interface Encoder {
  /** Runs one process per job; the caller limits concurrency. Aborting rejects with the signal's reason. */
  run(job: EncodeJob, signal: AbortSignal): Promise<EncodeResult>;
  repackage(job: VoiceJob, signal: AbortSignal): Promise<VoiceResult>;
}

/** A recording of two minutes takes less than a second; a damaged one can send the reader in circles. */
const voiceDeadlineMs = 5000;

export function createEncoder({ deadlineMs }: { deadlineMs: number }): Encoder {
  const idle: ChildProcess[] = [];

  const spawn = () =>
    fork(fileURLToPath(new URL('./encoder.worker.mjs', import.meta.url)), {
      // it decodes untrusted bytes, so it receives no keys and no database URL
      env: {},
      // Not this process's Node flags. A fragment of an MP4 can claim four thousand million packets, for each of which the
      // reader makes an object: two gigabytes until the deadline. Pixels and files are not part of this heap.
      execArgv: ['--max-old-space-size=192'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const start = (): ChildProcess | null => {
    try {
      const child = spawn();
      child.on('error', () => child.kill('SIGKILL'));
      child.on('exit', () => {
        if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
      });
      return child;
    } catch {
      return null;
    }
  };

  const perform = <Result>(job: EncodeJob | VoiceJob, signal: AbortSignal, limitMs: number) =>
    new Promise<Result | Stopped>((resolve, reject) => {
      signal.throwIfAborted();
      const child = idle.pop() ?? start();
      if (child === null) return resolve({ failure: 'crashed' });
      keepAlive(child, true);
      const cleanUp = (): void => {
        clearTimeout(deadline);
        signal.removeEventListener('abort', abort);
        child.off('message', finish).off('exit', crash).off('error', crash);
      };
      const kill = (): void => {
        cleanUp();
        child.kill('SIGKILL');
      };
      const deadline = setTimeout(() => {
        kill();
        resolve({ failure: 'tooSlow' });
      }, limitMs);
      const abort = (): void => {
        kill();
        reject(signal.reason);
      };
      const finish = (result: Result): void => {
        cleanUp();
        idle.push(child);
        keepAlive(child, false);
        resolve(result);
      };
      const crash = (): void => {
        kill();
        resolve({ failure: 'crashed' });
      };
      signal.addEventListener('abort', abort);
      child.on('message', finish).on('exit', crash).on('error', crash);
      // a process that failed to start emits an event, and may have no channel
      if (child.connected) child.send(job, (error) => error && crash());
    });
  return {
    run: (job, signal) => perform<EncodeResult>(job, signal, deadlineMs),
    repackage: (job, signal) => perform<VoiceResult>(job, signal, voiceDeadlineMs),
  };
}

/** An idle process must not keep this one from ending. */
function keepAlive(child: ChildProcess, isBusy: boolean): void {
  const method = isBusy ? 'ref' : 'unref';
  child[method]();
  child.channel?.[method]();
}
