import { deflateSync } from 'node:zlib';
import { imageErrors } from '@twosome/contract/media/media.texts';
import { limits } from '@twosome/contract/platform/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import {
  type Inbox,
  manyScans,
  noise,
  openInbox,
  png,
  pngChunk,
  quarters,
  smallPhoto,
} from '../../testing/images.ts';
import { encodeImage } from './encode.ts';

let inbox: Inbox;
beforeAll(async () => {
  inbox = await openInbox();
  await encodeImage(await inbox.receive(await smallPhoto()), 'images');
});
afterAll(() => inbox.close());

async function expectRefused(bytes: Buffer, message: string) {
  const file = await inbox.receive(bytes, 'photo');
  const refused = await encodeImage(file, 'photo').catch((error) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ kind: 'invalid', fields: { photo: [message] } });
}

/** Takes the best of three runs, as other tests use the machine too. Decoding would take seconds and hundreds of MB. */
async function expectRefusedCheaply(bytes: Buffer, message: string) {
  const [times, growths]: [number[], number[]] = [[], []];
  for (let run = 0; run < 3; run += 1) {
    const [memory, start] = [process.memoryUsage().rss, performance.now()];
    await expectRefused(bytes, message);
    times.push(performance.now() - start);
    growths.push(process.memoryUsage().rss - memory);
  }
  expect(Math.min(...times)).toBeLessThan(1_000);
  expect(Math.min(...growths)).toBeLessThan(20 * 1024 * 1024);
}

describe('bytes that are not JPEG, PNG or WebP', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['an SVG sent as a JPEG', Buffer.from(svg)],
    ['an HTML page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')],
    ['one byte', Buffer.from([0xff])],
    ['a GIF that is also a script', Buffer.from('GIF89a/*\0\0*/=1;alert(1)//', 'latin1')],
  ])('%s', (_what, bytes) => expectRefusedCheaply(bytes, imageErrors.wrongType));

  test('AVIF, bytes before a real image, and nothing at all', async () => {
    await expectRefused(await quarters(20, 20).avif({ effort: 0 }).toBuffer(), imageErrors.wrongType);
    await expectRefused(
      Buffer.concat([Buffer.from('PK\x03\x04'), await smallPhoto()]),
      imageErrors.wrongType,
    );
    await expectRefused(Buffer.alloc(0), imageErrors.empty);
  });
});

describe('a valid signature without an image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  test.each([
    ['an SVG after a JPEG marker', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
    ['an HTML page after a JPEG header', Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\0<html>', 'latin1')],
    [
      'an SVG behind a PNG mark',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
    ],
    ['an SVG in a WebP shell', Buffer.from(`RIFF\x60\0\0\0WEBP${svg}`, 'latin1')],
    ['a JPEG mark alone', Buffer.from([0xff, 0xd8, 0xff])],
    ['a JPEG of nothing', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a WebP mark alone', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
    ['a PNG without pixels', png({ width: 10, height: 10, rows: Buffer.alloc(0) })],
    ['a PNG of zero width', png({ width: 0, height: 10 })],
    ['a PNG with fewer rows than declared', png({ width: 3000, height: 3000, rows: Buffer.alloc(9001) })],
  ])('%s', (_what, bytes) => expectRefusedCheaply(bytes, imageErrors.damaged));

  test('truncated images', async () => {
    const picture = () => noise(200, 150);
    for (const whole of [
      await picture().jpeg().toBuffer(),
      await picture().jpeg({ progressive: true }).toBuffer(),
      await picture().png().toBuffer(),
      await picture().webp().toBuffer(),
    ])
      for (const share of [0.1, 0.5, 0.9])
        await expectRefused(whole.subarray(0, Math.floor(whole.length * share)), imageErrors.damaged);
  });
});

describe('scans of a JPEG', () => {
  test('33 and 505 are refused before they are decoded, 32 are encoded', async () => {
    for (const count of [limits.uploadScans + 1, 505])
      await expectRefusedCheaply(await manyScans(count), imageErrors.tooManyScans);
    const encoded = await encodeImage(await inbox.receive(await manyScans(limits.uploadScans)), 'images');
    expect([encoded.width, encoded.height]).toEqual([1024, 1024]);
  });

  test('are counted after fill bytes, stray bytes and restart markers, as in the decoder', async () => {
    const bytes = await manyScans(40);
    const withBytes = (between: string) =>
      Buffer.from(bytes.toString('latin1').replaceAll('\xff\xda', `${between}\xff\xda`), 'latin1');
    for (const between of ['\xff\xff', '\0\x01', '\xff\xd3'])
      await expectRefused(withBytes(between), imageErrors.tooManyScans);
  });

  test('markers in a comment or after the image are not counted', async () => {
    const photo = await smallPhoto();
    const scans = Buffer.from('\xff\xda\0\x02'.repeat(100), 'latin1');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(scans.length + 2);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, scans]);
    for (const bytes of [
      Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]),
      Buffer.concat([photo, scans]),
    ])
      expect((await encodeImage(await inbox.receive(bytes), 'images')).width).toBe(40);
  });

  test('are counted quickly in a file of nothing but markers', async () => {
    for (const marker of ['\xff', '\xff\x01', '\xff\xda', '\xff\xda\0\0', '\xff\xfe\0\0'])
      await expectRefusedCheaply(
        Buffer.from(`\xff\xd8\xff\xe0\0\x02${marker.repeat(2_000_000)}`, 'latin1'),
        marker.includes('\xda') ? imageErrors.tooManyScans : imageErrors.damaged,
      );
  });
});

describe('decompression bombs', () => {
  test('256 megapixels in thirty kilobytes', async () => {
    const bomb = png({ width: 16_000, height: 16_000, depth: 1, kind: 0 });
    expect(bomb.length).toBeLessThan(40_000);
    await expectRefusedCheaply(bomb, imageErrors.tooManyPixels);
  });

  test('one row of pixels more than 25 megapixels', async () => {
    await expectRefusedCheaply(
      png({ width: 5000, height: 5001, rows: Buffer.alloc(9) }),
      imageErrors.tooManyPixels,
    );
  });

  test('a JPEG and a WebP that only declare a huge size', async () => {
    const jpeg = await smallPhoto();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    await expectRefusedCheaply(jpeg, imageErrors.tooManyPixels);

    const webp = await sharp(await smallPhoto())
      .webp()
      .toBuffer();
    webp.writeUInt16LE(16_383, 26);
    webp.writeUInt16LE(16_383, 28);
    await expectRefusedCheaply(webp, imageErrors.tooManyPixels);
  });

  test('256 MB in a comment or a colour profile are never inflated', async () => {
    const zeros = deflateSync(Buffer.alloc(256 * 1024 * 1024));
    const memory = process.memoryUsage().rss;
    for (const chunk of [
      pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros])),
      pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), zeros])),
    ]) {
      const encoded = await encodeImage(
        await inbox.receive(png({ width: 2, height: 2, before: [chunk] })),
        'images',
      );
      expect([encoded.width, encoded.height]).toEqual([2, 2]);
    }
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * 1024 * 1024);
  });

  test('300 refusals in a row leak no memory', async () => {
    const file = await inbox.receive(png({ width: 16_000, height: 16_000, depth: 1, kind: 0 }));
    const memory = process.memoryUsage().rss;
    for (let times = 0; times < 300; times += 1)
      await expect(encodeImage(file, 'images')).rejects.toBeInstanceOf(ApiError);
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * 1024 * 1024);
  });
});

test('a missing upload is an internal error, not a validation error', async () => {
  const file = await inbox.receive(await smallPhoto());
  await expect(encodeImage({ ...file, path: `${file.path}.gone` }, 'images')).rejects.toThrow(/ENOENT/);
});
