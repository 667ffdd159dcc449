interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: DetectorMaker;
  }
}

/** What looks at one picture of the camera: the text of the code that is in it, or null. */
type Reader = (video: HTMLVideoElement) => Promise<string | null>;

/** Whether there is a camera to ask for: every browser can read codes, some by themselves. */
export const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Looks through the camera until a QR code is seen; rejects when the camera is refused, `AbortError` when it is over. */
export async function scan(video: HTMLVideoElement, over: AbortSignal): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
    audio: false,
  });
  try {
    over.throwIfAborted();
    video.srcObject = stream;
    // at once, also while what reads the pictures is still on its way here: nobody is filmed for longer than they look
    return await Promise.race([firstSeen(video, over), end(over), taken(stream)]);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

async function firstSeen(video: HTMLVideoElement, over: AbortSignal): Promise<string> {
  const [read] = await Promise.all([reader(), video.play()]);
  for (;;) {
    over.throwIfAborted();
    const text = await read(video);
    if (text) return text;
    await new Promise(requestAnimationFrame);
  }
}

/** The browser's own, which is faster, or ours, which comes when it is needed. */
async function reader(): Promise<Reader> {
  const own = await ownReader();
  if (own !== null) return own;
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    // before its first picture the camera has no size
    if (drawing === null || !width || !height) return null;
    Object.assign(canvas, { width, height });
    drawing.drawImage(video, 0, 0, width, height);
    try {
      return decode(drawing.getImageData(0, 0, width, height));
    } catch {
      // no code in view
      return null;
    }
  };
}

/** A code that fills a fifth of the picture is read at this size, many times a second. CSS pixels. */
const longestSide = 800;

async function ownReader(): Promise<Reader | null> {
  try {
    const formats = await window.BarcodeDetector?.getSupportedFormats();
    if (!window.BarcodeDetector || !formats?.includes('qr_code')) return null;
    const detector = new window.BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

const end = (over: AbortSignal): Promise<never> =>
  new Promise((_, reject) => over.addEventListener('abort', () => reject(over.reason), { once: true }));

/** The camera is pulled out, or its permission taken back: a still picture would be looked at for ever. */
const taken = (stream: MediaStream): Promise<never> =>
  new Promise((_, reject) => {
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => reject(new Error('The camera is gone')), { once: true });
  });
