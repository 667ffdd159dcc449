import { encode } from 'uqr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { canScan, scan } from './scanning.ts';

freshBrowser();
const stopped = vi.fn();
let track = Object.assign(new EventTarget(), { stop: stopped });
let over = new AbortController();
beforeEach(() => {
  stopped.mockClear();
  track = Object.assign(new EventTarget(), { stop: stopped });
  over = new AbortController();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
  const getUserMedia = async () => ({ getTracks: () => [track] });
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } });
});
afterEach(() => over.abort());

/** A camera whose every frame is a code, in a browser that cannot read codes itself. */
function mockCamera(canvas: 'a browser without a reader' | 'a reader of other codes', text: string) {
  if (canvas === 'a reader of other codes')
    vi.stubGlobal('BarcodeDetector', { getSupportedFormats: async () => ['ean_13'] });
  const { data, size } = encode(text, { border: 4 });
  const dot = 6;
  const side = size * dot;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (data[Math.floor(y / dot)]?.[Math.floor(x / dot)])
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  const drawing = {
    drawImage: vi.fn(),
    getImageData: () => ({ width: side, height: side, data: pixels }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never);
  const video = document.createElement('video');
  Object.defineProperties(video, {
    videoWidth: { value: side, configurable: true },
    videoHeight: { value: side },
  });
  return video;
}

test.each(['a browser without a reader', 'a reader of other codes'] as const)(
  '%s has its codes read all the same, and the camera is turned off',
  async (browser) => {
    const text = 'https://twosome.example/connect#code=K7QPK7QPK7QPK7QPK7QP';
    expect(await scan(mockCamera(browser, text), over.signal)).toBe(text);
    expect(stopped).toHaveBeenCalledOnce();
  },
);

test('closing it before a code is read turns the camera off', async () => {
  const video = mockCamera('a browser without a reader', 'x');
  Object.defineProperty(video, 'videoWidth', { value: 0 });
  const seen = scan(video, over.signal);
  over.abort();
  await expect(seen).rejects.toThrow();
  expect(stopped).toHaveBeenCalledOnce();
});

test('closing it while it starts turns the camera off immediately', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(new Promise(() => {}));
  const attached = vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set');
  const rejected = expect(scan(mockCamera('a browser without a reader', 'x'), over.signal)).rejects.toThrow();
  await expect.poll(() => attached.mock.calls.length).toBe(1);
  over.abort();
  await expect.poll(() => stopped.mock.calls.length).toBe(1);
  await rejected;
});

test('a disconnected camera ends the scan', async () => {
  const attached = vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set');
  const video = mockCamera('a browser without a reader', 'x');
  Object.defineProperty(video, 'videoWidth', { value: 0 });
  const rejected = expect(scan(video, over.signal)).rejects.toThrow('The camera was disconnected');
  await expect.poll(() => attached.mock.calls.length).toBe(1);
  track.dispatchEvent(new Event('ended'));
  await rejected;
  expect(stopped).toHaveBeenCalledOnce();
});

test('a page without camera access cannot scan', () => {
  expect(canScan()).toBe(true);
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: undefined });
  expect(canScan()).toBe(false);
});
