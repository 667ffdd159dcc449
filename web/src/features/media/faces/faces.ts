import { doubtAbout } from './faceCount.ts';

/** A person who waits for the check longer than this goes on without it. */
const timeoutMs = 4000;

/** Looks for faces on this device. */
export interface FaceCheck {
  /** null also when it cannot tell, fails, is stopped or takes too long: then the person is not asked */
  doubt(photo: Blob): Promise<'one' | 'many' | null>;
  stop(): void;
}

/** Starts to load the detector, so that it is there when the photo is cropped. */
export function startFaceCheck(): FaceCheck {
  let giveUp = () => {};
  const given = new Promise<null>((resolve) => {
    giveUp = () => resolve(null);
  });
  let worker: Worker | null = null;
  try {
    worker = new Worker(new URL('./faces.worker.ts', import.meta.url), { type: 'module', name: 'faces' });
    // it may fail to load while the person still crops
    worker.addEventListener('error', giveUp);
  } catch {
    giveUp();
  }
  return {
    async doubt(photo) {
      const late = setTimeout(giveUp, timeoutMs);
      const faces = await Promise.race([given, worker && answerOf(worker, photo)]);
      clearTimeout(late);
      return Array.isArray(faces) ? doubtAbout(faces) : null;
    },
    stop() {
      worker?.terminate();
      giveUp();
    },
  };
}

function answerOf(worker: Worker, file: Blob): Promise<unknown> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data.done));
    worker.postMessage({ job: { act: 'count', file } });
  });
}
