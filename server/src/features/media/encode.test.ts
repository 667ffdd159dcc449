import { createHash } from 'node:crypto';
import { limits } from '@twosome/contract/platform/limits';
import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToRGBA } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corners, type Inbox, noise, openInbox, png, quarters } from '../../testing/images.ts';
import { type Encoded, encodeImage } from './encode.ts';

let inbox: Inbox;
beforeAll(async () => {
  inbox = await openInbox();
});
afterAll(() => inbox.close());

const encode = async (bytes: Buffer) => encodeImage(await inbox.receive(bytes), 'images');

/** Checks what holds for every encoded image, whatever the upload. */
async function expectClean(encoded: Encoded) {
  const full = await sharp(encoded.full).metadata();
  expect(full).toMatchObject({ format: 'jpeg', width: encoded.width, height: encoded.height, space: 'srgb' });
  expect(Math.max(encoded.width, encoded.height)).toBeLessThanOrEqual(limits.imageSide);
  expect(encoded.full.length).toBeLessThanOrEqual(limits.imageBytes);

  const thumb = await sharp(encoded.thumb).metadata();
  expect(thumb.format).toBe('jpeg');
  expect(Math.max(thumb.width, thumb.height)).toBeLessThanOrEqual(limits.thumbnailSide);
  expect(encoded.thumb.length).toBeLessThanOrEqual(20 * 1024);

  const medium = await sharp(encoded.medium).metadata();
  expect(medium.format).toBe('jpeg');
  expect(Math.max(medium.width, medium.height)).toBeLessThanOrEqual(limits.mediumSide);
  expect(encoded.medium.length).toBeLessThanOrEqual(160 * 1024);

  for (const metadata of [full, medium, thumb]) {
    expect(metadata.pages ?? 1).toBe(1);
    for (const kind of ['exif', 'xmp', 'icc', 'iptc', 'orientation', 'comments', 'tifftagPhotoshop'] as const)
      expect(metadata[kind]).toBeUndefined();
  }
  for (const bytes of [encoded.full, encoded.medium, encoded.thumb])
    for (const trace of ['Exif\0\0', 'GPSLat', 'xmpmeta', 'http://', 'Photoshop', 'ICC_PROFILE', 'Canon'])
      expect(bytes.includes(trace), trace).toBe(false);
  for (const bytes of [encoded.full, encoded.medium, encoded.thumb]) expect(jpegExtras(bytes)).toEqual([]);

  expect(encoded.sha256).toBe(createHash('sha256').update(encoded.full).digest('hex'));
  const hash = Buffer.from(encoded.placeholder, 'base64');
  expect(hash.length).toBeLessThanOrEqual(25);
  expect(thumbHashToRGBA(hash).rgba.length).toBeGreaterThan(0);
}

/** The segments of a JPEG that are not needed to draw it: application data and comments. */
function jpegExtras(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xe0) found.push(bytes.toString('hex', at, at + 2));
  }
  return found;
}

async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return `#${data.toString('hex', at, at + 3)}`;
}

function expectNear(colour: string, wanted: string, tolerance = 12) {
  const channels = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  const [actual, expected] = [channels(colour), channels(wanted)];
  for (const at of [0, 1, 2])
    expect(Math.abs((actual[at] ?? 0) - (expected[at] ?? 0)), `${colour} ${wanted}`).toBeLessThanOrEqual(
      tolerance,
    );
}

async function expectUpright(bytes: Buffer) {
  expectNear(await colourAt(bytes, 0.2, 0.2), corners.topLeft);
  expectNear(await colourAt(bytes, 0.8, 0.2), corners.topRight);
  expectNear(await colourAt(bytes, 0.2, 0.8), corners.bottomLeft);
  expectNear(await colourAt(bytes, 0.8, 0.8), corners.bottomRight);
}

const gps = {
  IFD0: { Make: 'Canon', Model: 'EOS', Software: 'Adobe Photoshop', BodySerialNumber: '0123456789' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '48/1 8/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '11/1 34/1 0/1',
  },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>`;

describe('camera photos', () => {
  test('12 megapixels, rotated, with GPS data: become upright and small, without metadata', async () => {
    const sent = await (await rotated(3024, 4032, 6)).withExif(gps).withXmp(xmp).jpeg().toBuffer();
    const before = await sharp(sent).metadata();
    expect(before).toMatchObject({ width: 4032, height: 3024, orientation: 6 });
    expect(before.exif?.includes('Canon')).toBe(true);
    expect(before.xmp).toBeDefined();

    const encoded = await encode(sent);
    await expectClean(encoded);
    expect([encoded.width, encoded.height]).toEqual([768, 1024]);
    await expectUpright(encoded.full);
    await expectUpright(encoded.medium);
    await expectUpright(encoded.thumb);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i comes out upright', async (orientation) => {
    const encoded = await encode(await (await rotated(600, 400, orientation)).jpeg().toBuffer());
    await expectClean(encoded);
    expect([encoded.width, encoded.height]).toEqual([600, 400]);
    await expectUpright(encoded.full);
  });

  test.each(['png', 'webp'] as const)('a %s with an orientation and GPS data', async (format) => {
    const encoded = await encode(
      await (await rotated(300, 500, 8)).withExif(gps).toFormat(format).toBuffer(),
    );
    await expectClean(encoded);
    expect([encoded.width, encoded.height]).toEqual([300, 500]);
    await expectUpright(encoded.full);
  });

  test('a wide colour space becomes sRGB', async () => {
    const sent = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#e04020' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect((await sharp(sent).metadata()).icc).toBeDefined();
    const encoded = await encode(sent);
    await expectClean(encoded);
    expectNear(await colourAt(encoded.full, 0.5, 0.5), '#e04020');
  });

  test('CMYK and greyscale become sRGB', async () => {
    for (const space of ['cmyk', 'b-w'])
      await expectClean(await encode(await quarters(80, 60).toColourspace(space).jpeg().toBuffer()));
    await expectClean(await encode(png({ width: 30, height: 20, kind: 0, depth: 16 })));
    await expectClean(await encode(png({ width: 30, height: 20, kind: 0, depth: 1 })));
  });
});

/** An image that is upright only if its EXIF orientation is applied. */
async function rotated(width: number, height: number, orientation: number) {
  const undo = [1, 2, 3, 4, 5, 8, 7, 6][orientation - 1] ?? 1;
  const turned = await quarters(width, height).png().withMetadata({ orientation: undo }).toBuffer();
  const pixels = await sharp(turned).autoOrient().png().toBuffer();
  return sharp(pixels).withMetadata({ orientation });
}

describe('size', () => {
  test('noise loses quality, then pixels, until it fits', async () => {
    const encoded = await encode(await noise(1024, 768).png().toBuffer());
    await expectClean(encoded);
    expect(encoded.width).toBeLessThan(1024);
    expect(encoded.width).toBeGreaterThan(500);
    expect(encoded.width / encoded.height).toBeCloseTo(4 / 3, 1);
  });

  test('a detailed image loses only quality, and not much more than needed', async () => {
    const busy = await noise(1024, 768).blur(0.8).jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(busy).jpeg({ quality: 82 }).toBuffer()).length).toBeGreaterThan(limits.imageBytes);
    const encoded = await encode(busy);
    await expectClean(encoded);
    expect([encoded.width, encoded.height]).toEqual([1024, 768]);
    expect(encoded.full.length).toBeGreaterThan(0.7 * limits.imageBytes);
  });

  test.each([
    [1, 1, 1, 1],
    [64, 48, 64, 48],
    [1, 60_000, 1, 1024],
    [60_000, 1, 1024, 1],
    [5000, 5000, 1024, 1024],
    [4000, 1000, 1024, 256],
  ])('%i by %i becomes %i by %i', async (width, height, wide, high) => {
    const encoded = await encode(png({ width, height }));
    await expectClean(encoded);
    expect([encoded.width, encoded.height]).toEqual([wide, high]);
  });

  test('the medium size, the thumbnail and the placeholder keep the ratio', async () => {
    const encoded = await encode(await quarters(1000, 500).jpeg().toBuffer());
    expect(await sharp(encoded.medium).metadata()).toMatchObject({ width: 720, height: 360 });
    expect(await sharp(encoded.thumb).metadata()).toMatchObject({ width: 320, height: 160 });
    expect(thumbHashToApproximateAspectRatio(Buffer.from(encoded.placeholder, 'base64'))).toBeGreaterThan(
      1.5,
    );
  });
});

describe('other images', () => {
  test('transparent pixels become white, half-transparent ones pale', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const half = { r: 255, g: 0, b: 0, alpha: 0.5 };
    for (const format of ['png', 'webp'] as const) {
      const sent = await sharp({ create: { width: 100, height: 100, channels: 4, background: clear } })
        .composite([
          { input: { create: { width: 50, height: 100, channels: 4, background: half } }, left: 50, top: 0 },
        ])
        .toFormat(format)
        .toBuffer();
      const encoded = await encode(sent);
      await expectClean(encoded);
      expectNear(await colourAt(encoded.full, 0.25, 0.5), '#ffffff');
      expectNear(await colourAt(encoded.full, 0.8, 0.5), '#ff8080');
    }
  });

  test('an animated WebP is reduced to its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const sent = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(sent).metadata()).pages).toBe(3);
    const encoded = await encode(sent);
    await expectClean(encoded);
    expect([encoded.width, encoded.height]).toEqual([60, 40]);
    expectNear(await colourAt(encoded.full, 0.5, 0.5), '#ff0000');
  });
});

test('twenty simultaneous uploads are encoded without blocking the event loop', async () => {
  const sent = await quarters(2000, 1500).jpeg().toBuffer();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  const encoded = await Promise.all(Array.from({ length: 20 }, () => encode(sent)));
  clearInterval(timer);
  for (const one of encoded) expect(one.sha256).toBe(encoded[0]?.sha256);
  await expectClean(encoded[0] as Encoded);
  // on average at least one tick per image
  expect(ticks).toBeGreaterThan(20);
});
