import { loadCode } from '../../platform/missingCode.ts';

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

/** Reads one camera frame: the text of its code, or null. */
type Reader = (video: HTMLVideoElement) => Promise<string | null>;

/** Whether camera access exists: every browser can then read codes, natively or with our decoder. */
export const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/**
 * Scans the camera until a QR code is read. Rejects when the camera is refused, and with `AbortError` when `over`
 * aborts.
 */
export async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
    audio: false,
  });
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    // aborts immediately, even while the decoder still loads, so that the camera never films longer than the sheet is
    // open
    return await Promise.race([firstCode(video, signal), aborted(signal), cameraEnded(stream)]);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

async function firstCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const [read] = await Promise.all([createReader(), video.play()]);
  for (;;) {
    signal.throwIfAborted();
    const text = await read(video);
    if (text) return text;
    await new Promise(requestAnimationFrame);
  }
}

/** The browser's own decoder, which is faster, or ours, loaded on demand. */
async function createReader(): Promise<Reader> {
  const native = await nativeReader();
  if (native !== null) return native;
  const { default: decode } = await loadCode(() => import('qr/decode.js'));
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    // before its first frame the camera has no size
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

/**
 * The size at which frames are decoded: enough for a code that fills a fifth of the frame, many times a second. CSS
 * pixels.
 */
const longestSide = 800;

async function nativeReader(): Promise<Reader | null> {
  try {
    const formats = await window.BarcodeDetector?.getSupportedFormats();
    if (!window.BarcodeDetector || !formats?.includes('qr_code')) return null;
    const detector = new window.BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

/** The camera was unplugged or its permission revoked: without this the scan would read the last frame for ever. */
const cameraEnded = (stream: MediaStream): Promise<never> =>
  new Promise((_, reject) => {
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => reject(new Error('The camera was disconnected')), { once: true });
  });
