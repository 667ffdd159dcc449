import { describe, expect, it, vi } from 'vitest';
import { type Job, work } from './compress.worker.ts';

const segment = (marker: number, text: string) => [
  0xff,
  marker,
  0,
  text.length + 2,
  ...Array.from(text, (letter) => letter.charCodeAt(0)),
];
/** A JPEG with a location and a color profile beside the required segments, and `pixels` bytes of scan data. */
const jpeg = (pixels: number) =>
  new Blob([
    new Uint8Array([
      ...[0xff, 0xd8],
      ...segment(0xe0, 'JFIF'),
      ...segment(0xe1, 'Exif GPS'),
      ...segment(0xe2, 'ICC_PROFILE'),
      ...segment(0xfe, 'Made by'),
      ...segment(0xdb, 'tables'),
      ...segment(0xda, 'scan'),
    ]),
    new Uint8Array(pixels).fill(7),
  ]);

/** The canvases that were drawn. */
let drawn: { size: string; quality: number }[] = [];

/** A browser whose JPEG files grow with their area and quality. */
function fakeCanvas(bytesPerPixel: number): void {
  drawn = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4032, height: 3024, close() {} }));
  function Canvas(width: number, height: number) {
    const convertToBlob = async ({ quality }: { quality: number }) => {
      drawn.push({ size: `${width}x${height}`, quality });
      return jpeg(Math.round(width * height * bytesPerPixel * quality));
    };
    return { convertToBlob, getContext: () => ({ fillRect() {}, drawImage() {} }) };
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
}

const job: Job = {
  act: 'cut',
  file: new Blob(['x']),
  crop: { x: 0, y: 0, width: 3000, height: 3000 },
  target: { side: 1024, bytes: 256 * 1024 },
};
const cutWith = async (bytesPerPixel: number) => {
  fakeCanvas(bytesPerPixel);
  return (await work(job)) as Blob;
};

describe('compressing', () => {
  it('encodes once when the best quality fits', async () => {
    await cutWith(0.1);
    expect(drawn).toEqual([{ size: '1024x1024', quality: 0.9 }]);
  });

  it('finds a quality that just fits [S9.40]', async () => {
    const cut = await cutWith(0.35);
    expect(new Set(drawn.map(({ size }) => size))).toEqual(new Set(['1024x1024']));
    expect(cut.size).toBeLessThanOrEqual(job.target.bytes);
    expect(cut.size).toBeGreaterThan(job.target.bytes * 0.9);
  });

  it('shrinks when no quality fits [S9.40]', async () => {
    const cut = await cutWith(1.5);
    expect(drawn.at(-1)?.size).not.toBe('1024x1024');
    expect(cut.size).toBeLessThanOrEqual(job.target.bytes);
  });

  it('removes all metadata from the file [S9.42]', async () => {
    const cut = await cutWith(0.1);
    const text = new TextDecoder('latin1').decode(await cut.arrayBuffer());
    for (const extra of ['Exif', 'GPS', 'ICC_PROFILE', 'Made by']) expect(text).not.toContain(extra);
    for (const needed of ['JFIF', 'tables', 'scan']) expect(text).toContain(needed);
    expect(cut.type).toBe('image/jpeg');
    expect(text.endsWith('\x07\x07')).toBe(true);
  });
});
