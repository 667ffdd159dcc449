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

/** Whether this browser has a camera to ask for and reads QR codes itself. */
export async function canScan(): Promise<boolean> {
  if (!window.BarcodeDetector || !navigator.mediaDevices?.getUserMedia) return false;
  try {
    return (await window.BarcodeDetector.getSupportedFormats()).includes('qr_code');
  } catch {
    return false;
  }
}

/** Looks through the camera until a QR code is seen; rejects when the camera is refused, `AbortError` when it is over. */
export async function scan(video: HTMLVideoElement, over: AbortSignal): Promise<string> {
  if (!window.BarcodeDetector) throw new Error('This browser reads no QR codes.');
  const detector = new window.BarcodeDetector({ formats: ['qr_code'] });
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
    audio: false,
  });
  try {
    over.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    return await firstSeen(detector, video, over);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

async function firstSeen(detector: Detector, video: HTMLVideoElement, over: AbortSignal): Promise<string> {
  for (;;) {
    over.throwIfAborted();
    const [code] = await detector.detect(video);
    if (code && code.rawValue !== '') return code.rawValue;
    await new Promise(requestAnimationFrame);
  }
}
