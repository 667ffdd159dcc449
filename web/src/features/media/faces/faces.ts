import { doubtAbout, type Face } from './faceCount.ts';

/** A person who waits for the check longer than this goes on without it. */
const timeoutMs = 4000;

/** Looks for faces on this device. */
export interface FaceCheck {
  /** null also when it cannot tell, fails or takes too long: then the person is not asked */
  doubt(photo: Blob): Promise<'one' | 'many' | null>;
  stop(): void;
}

/** Starts to load the detector, so that it is there when the photo is cropped. */
export function startFaceCheck(): FaceCheck {
  let worker: Worker | null = null;
  try {
    worker = new Worker(new URL('./faces.worker.ts', import.meta.url), { type: 'module', name: 'faces' });
  } catch {
    // no workers here
  }
  return {
    doubt: async (photo) => doubtAbout((worker && (await facesIn(photo, worker))) ?? []),
    stop: () => worker?.terminate(),
  };
}

function facesIn(file: Blob, worker: Worker): Promise<Face[] | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), timeoutMs);
    const settle = (faces: unknown) => {
      clearTimeout(late);
      resolve(Array.isArray(faces) ? faces : null);
    };
    worker.addEventListener('message', ({ data }) => settle(data.done));
    worker.addEventListener('error', () => settle(null));
    worker.postMessage({ job: { act: 'count', file } });
  });
}
