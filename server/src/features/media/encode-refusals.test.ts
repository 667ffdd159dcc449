import { readdir } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { imageRefusals } from '@twosome/contract/media/media.rules';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { type Inbox, noise, openInbox, png, pngChunk, quarters, smallPhoto } from '../../testing/images.ts';
import { encodeImage } from './encode.ts';

let inbox: Inbox;
beforeAll(async () => {
  inbox = await openInbox();
  await encodeImage(await inbox.receive(await smallPhoto()), 'images');
});
afterAll(() => inbox.close());

async function expectRefused(bytes: Buffer, says: string) {
  const file = await inbox.receive(bytes, 'photo');
  const refused = await encodeImage(file, 'photo').catch((error) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ refusal: 'invalid', fields: { photo: [says] } });
}

/** The best of three, for a machine that is busy with other tests; decoded, each would take seconds, and hundreds of MB. */
async function expectRefusedCheaply(bytes: Buffer, says: string) {
  const [times, growths]: [number[], number[]] = [[], []];
  for (let run = 0; run < 3; run += 1) {
    const [memory, start] = [process.memoryUsage().rss, performance.now()];
    await expectRefused(bytes, says);
    times.push(performance.now() - start);
    growths.push(process.memoryUsage().rss - memory);
  }
  expect(Math.min(...times)).toBeLessThan(1_000);
  expect(Math.min(...growths)).toBeLessThan(20 * 1024 * 1024);
}

describe('no JPEG, PNG or WebP by its bytes', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['an SVG sent as a JPEG', Buffer.from(svg)],
    ['an SVG after a declaration', Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['a text', Buffer.from('just words')],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
    ['one byte', Buffer.from([0xff])],
    ['a GIF that is a script too', Buffer.from('GIF89a/*\0\0*/=1;alert(1)//', 'latin1')],
  ])('%s', (_what, bytes) => expectRefusedCheaply(bytes, imageRefusals.wrongType));

  test('a page, an archive or a space before a real picture', async () => {
    const photo = await smallPhoto();
    for (const front of ['<html>', 'PK\x03\x04', ' ', 'GIF89a'])
      await expectRefused(Buffer.concat([Buffer.from(front), photo]), imageRefusals.wrongType);
  });

  test('AVIF, which the decoder could read', async () => {
    await expectRefused(await quarters(20, 20).avif({ effort: 0 }).toBuffer(), imageRefusals.wrongType);
  });

  test('zero bytes', () => expectRefusedCheaply(Buffer.alloc(0), imageRefusals.empty));
});

describe('a right beginning and nothing behind', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  test.each([
    ['an SVG behind a JPEG mark', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
    ['a page behind a JPEG header', Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\0<html>', 'latin1')],
    [
      'an SVG behind a PNG mark',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
    ],
    ['an SVG in a WebP shell', Buffer.from(`RIFF\x60\0\0\0WEBP${svg}`, 'latin1')],
    ['a JPEG mark alone', Buffer.from([0xff, 0xd8, 0xff])],
    ['a JPEG of nothing', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a WebP mark alone', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
    ['a PNG without pixels', png({ width: 10, height: 10, rows: Buffer.alloc(0) })],
    ['a PNG of no width', png({ width: 0, height: 10 })],
    ['a PNG with fewer rows than it says', png({ width: 3000, height: 3000, rows: Buffer.alloc(9001) })],
  ])('%s', (_what, bytes) => expectRefusedCheaply(bytes, imageRefusals.damaged));

  test('cut short anywhere', async () => {
    const picture = () => noise(200, 150);
    for (const whole of [
      await picture().jpeg().toBuffer(),
      await picture().jpeg({ progressive: true }).toBuffer(),
      await picture().png().toBuffer(),
      await picture().webp().toBuffer(),
    ])
      for (const share of [0.1, 0.5, 0.9])
        await expectRefused(whole.subarray(0, Math.floor(whole.length * share)), imageRefusals.damaged);
  });

  test('bytes turned over in the middle of a PNG', async () => {
    const bytes = await noise(100, 100).png().toBuffer();
    bytes.fill(0xaa, 5000, 5100);
    await expectRefused(bytes, imageRefusals.damaged);
  });
});

describe('bombs', () => {
  test('256 megapixels in thirty kilobytes', async () => {
    const bomb = png({ width: 16_000, height: 16_000, depth: 1, kind: 0 });
    expect(bomb.length).toBeLessThan(40_000);
    await expectRefusedCheaply(bomb, imageRefusals.tooManyPixels);
  });

  test('one row of pixels more than 25 megapixels', async () => {
    await expectRefusedCheaply(
      png({ width: 5000, height: 5001, rows: Buffer.alloc(9) }),
      imageRefusals.tooManyPixels,
    );
  });

  test('a JPEG and a WebP that only claim to be huge', async () => {
    const jpeg = await smallPhoto();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    await expectRefusedCheaply(jpeg, imageRefusals.tooManyPixels);

    const webp = await sharp(await smallPhoto())
      .webp()
      .toBuffer();
    webp.writeUInt16LE(16_383, 26);
    webp.writeUInt16LE(16_383, 28);
    await expectRefusedCheaply(webp, imageRefusals.tooManyPixels);
  });

  test('a quarter of a gigabyte in a comment or a profile never unfolds', async () => {
    const zeros = deflateSync(Buffer.alloc(256 * 1024 * 1024));
    const memory = process.memoryUsage().rss;
    for (const chunk of [
      pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros])),
      pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), zeros])),
    ]) {
      const kept = await encodeImage(
        await inbox.receive(png({ width: 2, height: 2, before: [chunk] })),
        'images',
      );
      expect([kept.width, kept.height]).toEqual([2, 2]);
    }
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * 1024 * 1024);
  });

  test('one small picture after another holds no memory and no handle', async () => {
    const file = await inbox.receive(png({ width: 16_000, height: 16_000, depth: 1, kind: 0 }));
    const memory = process.memoryUsage().rss;
    for (let times = 0; times < 300; times += 1)
      await expect(encodeImage(file, 'images')).rejects.toBeInstanceOf(Refusal);
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * 1024 * 1024);
  });
});

test('encoding writes nothing beside what it was given', async () => {
  const before = (await readdir(inbox.dir)).length;
  const file = await inbox.receive(await smallPhoto());
  await encodeImage(file, 'images');
  await expectRefused(Buffer.from('no picture'), imageRefusals.wrongType);
  expect(await readdir(inbox.dir)).toHaveLength(before + 2);
});

test('a file that has gone is a fault of ours, not of the picture', async () => {
  const file = await inbox.receive(await smallPhoto());
  await expect(encodeImage({ ...file, path: `${file.path}.gone` }, 'images')).rejects.toThrow(/ENOENT/);
});
