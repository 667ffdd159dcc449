import { limits } from '@twosome/contract/platform/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Inbox, noise, openInbox, quarters } from '../../testing/images.ts';
import { encodeImage } from './encode.ts';
import { stripJpeg } from './strip-jpeg.mjs';

let inbox: Inbox;
/** as a browser's canvas writes it: baseline, one scan */
let photo: Buffer;
beforeAll(async () => {
  inbox = await openInbox();
  photo = await pattern().jpeg({ quality: 85 }).toBuffer();
});
afterAll(() => inbox.close());

/** Different in each corner and nowhere plain, so that a turn, a tint or a shift shows. */
const pattern = () => quarters(400, 300).blur(20);
const stripped = (bytes: Buffer) => stripJpeg(bytes, limits)?.bytes ?? null;
const encode = async (bytes: Buffer) => encodeImage(await inbox.receive(bytes), 'images');
const pixelsOf = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();

const segment = (marker: number, content: Buffer | string) => {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};
/** Puts bytes behind the start marker. */
const withSegments = (bytes: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);
/** The place of a marker in the head of a JPEG. */
function placeOf(bytes: Buffer, marker: number): number {
  let at = 2;
  while (bytes[at + 1] !== marker) at += 2 + bytes.readUInt16BE(at + 2);
  return at;
}
function changed(bytes: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
}
const [sof, dht, dqt, sos] = [0xc0, 0xc4, 0xdb, 0xda];
const beforeEnd = (extra: string) =>
  Buffer.concat([photo.subarray(0, -2), Buffer.from(extra, 'latin1'), photo.subarray(-2)]);
/** Not 0x11, which may stand in a table too. */
const secret = 'SOMEBODY LIVES AT 48.1372 N 11.5756 E';

describe('an upload as the app makes it keeps its pixels', () => {
  test.each([
    ['4:2:0', 85],
    ['4:4:4', 92],
    ['4:2:0', 50],
  ])('chroma %s, quality %i', async (chromaSubsampling, quality) => {
    const sent = await pattern().jpeg({ chromaSubsampling, quality }).toBuffer();
    const encoded = await encode(sent);
    expect(await pixelsOf(encoded.full)).toEqual(await pixelsOf(sent));
    expect(encoded.full.length).toBeLessThanOrEqual(sent.length);
    expect([encoded.width, encoded.height]).toEqual([400, 300]);
  });

  test.each([
    [1, 1],
    [8, 8],
    [17, 9],
    [1023, 1],
    [641, 1024],
  ])('%i × %i', async (width, height) => {
    const sent = await noise(width, height).jpeg({ quality: 40 }).toBuffer();
    expect(await pixelsOf(stripped(sent) as Buffer)).toEqual(await pixelsOf(sent));
  });

  test('application data, comments, an unused table and what follows the image are dropped', async () => {
    const table = photo.subarray(placeOf(photo, dqt) + 5, placeOf(photo, dqt) + 69);
    const sent = Buffer.concat([
      withSegments(
        photo,
        segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x04\x04${secret}`),
        segment(0xfe, secret),
        segment(dqt, Buffer.concat([Buffer.from([3]), table])),
      ),
      photo,
      Buffer.from(secret),
    ]);
    expect(stripped(sent)).toEqual(stripped(photo));
    expect(stripped(photo)).toHaveLength(photo.length);
  });
});

describe('anything else is encoded again: no byte of it stays, and it looks the same', () => {
  const exif = (orientation: number) =>
    `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0${secret}`;
  const profile = Array.from({ length: 16 }, (_, index) =>
    segment(0xe2, `ICC_PROFILE\0${String.fromCharCode(index + 1)}\x10${secret}`),
  );
  const cases: Record<string, () => Buffer | Promise<Buffer>> = {
    'an EXIF block': () => withSegments(photo, segment(0xe1, exif(1))),
    'a profile in 16 chunks': () => withSegments(photo, ...profile),
    'a gain map and its picture': () =>
      Buffer.concat([withSegments(photo, segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`)), photo]),
    'a second picture of a multi-picture file': () =>
      Buffer.concat([withSegments(photo, segment(0xe2, `MPF\0${secret}`)), photo]),
    'a thumbnail inside': () =>
      withSegments(photo, segment(0xe1, Buffer.concat([Buffer.from(exif(1), 'latin1'), photo]))),
    'text behind the last block': () => beforeEnd(secret),
    'one byte behind the last block': () => beforeEnd('A'),
    'fill bytes before the end': () => beforeEnd('\xff\xff'),
    'a comment behind the scan': () => beforeEnd(segment(0xfe, secret).toString('latin1')),
    'a restart marker behind the last block': () => beforeEnd('\xff\xd0'),
    'several scans': () => pattern().jpeg({ progressive: true }).toBuffer(),
    'a table that is defined twice': () =>
      withSegments(photo, photo.subarray(placeOf(photo, dqt), placeOf(photo, dqt) + 69)),
  };
  test.each(Object.entries(cases))('%s', async (_what, make) => {
    const sent = await make();
    expect(stripped(sent)).toBeNull();
    const encoded = await encode(sent);
    for (const bytes of [encoded.full, encoded.medium, encoded.thumb]) {
      expect(bytes.includes(secret)).toBe(false);
      expect(bytes.includes('http://')).toBe(false);
    }
    await expectAlike(encoded.full, photo);
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('orientation %i is applied', async (orientation) => {
    const sent = withSegments(photo, segment(0xe1, exif(orientation)));
    expect(stripped(sent)).toBeNull();
    await expectAlike((await encode(sent)).full, await sharp(sent).autoOrient().png().toBuffer());
  });

  test.each(['cmyk', 'b-w'])('%s keeps its colours', async (space) => {
    const sent = await pattern().toColourspace(space).jpeg().toBuffer();
    expect(stripped(sent)).toBeNull();
    await expectAlike((await encode(sent)).full, await sharp(sent).toColourspace('srgb').png().toBuffer());
  });

  test.each([
    ['Adobe’s marker that says RGB', () => withSegments(photo, segment(0xee, 'Adobe\0\x64\0\0\0\0\0'))],
    [
      'component ids of RGB',
      () => changed(photo, placeOf(photo, sof) + 10, 0x52, 0x11, 0, 0x47, 0x11, 1, 0x42),
    ],
  ])('%s', async (_what, make) => {
    const sent = make();
    expect(stripped(sent)).toBeNull();
    // the decoder may refuse it; if not, it draws what a browser draws of the original
    const outcome = await encode(sent).then(
      ({ full }) => full,
      () => null,
    );
    if (outcome !== null) await expectAlike(outcome, sent);
  });
});

describe('a head that lies is encoded again or refused', () => {
  const at = (marker: number, offset: number, ...values: number[]) =>
    changed(photo, placeOf(photo, marker) + offset, ...values);
  test.each([
    ['twelve bits a sample', () => at(sof, 4, 12)],
    ['arithmetic coding', () => at(sof, 1, 0xc9)],
    ['lossless coding', () => at(sof, 1, 0xc3)],
    ['a height that follows the scan', () => at(sof, 5, 0, 0)],
    ['more rows than there are', () => at(sof, 5, 2, 0)],
    ['fewer rows than there are', () => at(sof, 5, 0, 100)],
    ['no width', () => at(sof, 7, 0, 0)],
    ['sides beyond the limit', () => at(sof, 5, 0xff, 0xff, 0xff, 0xff)],
    ['four components', () => at(sof, 9, 4)],
    ['sampling factors of zero', () => at(sof, 11, 0)],
    ['sampling factors of four', () => at(sof, 11, 0x44)],
    ['a quantization table that is missing', () => at(sof, 12, 3)],
    ['a code table that is missing', () => at(sos, 6, 0x33)],
    ['one component in the scan', () => at(sos, 4, 1)],
    ['a part of the coefficients in the scan', () => at(sos, 12, 1)],
    ['more codes than bits allow', () => at(dht, 5, 255)],
    ['restart intervals', () => withSegments(photo, segment(0xdd, '\0\x04'))],
    ['a segment that is longer than the file', () => at(dqt, 2, 0xff, 0xff)],
    ['half of the data', () => photo.subarray(0, photo.length >> 1)],
    ['no end marker', () => photo.subarray(0, -2)],
    ['nothing behind the start', () => photo.subarray(0, 2)],
  ])('%s', (_what, make) => expect(stripped(make())).toBeNull());

  test('a larger file or longer side than is stored', async () => {
    expect(stripped(await quarters(1025, 20).jpeg().toBuffer())).toBeNull();
    const large = await noise(1024, 1024).jpeg({ quality: 80 }).toBuffer();
    expect(large.length).toBeGreaterThan(limits.imageBytes);
    expect(stripped(large)).toBeNull();
  });

  test('any byte changed, or the file cut at any place: a result still decodes', async () => {
    const small = await noise(40, 24).jpeg({ quality: 30 }).toBuffer();
    let stayed = 0;
    for (let place = 0; place < small.length; place += 1)
      for (const bytes of [
        changed(small, place, (small[place] ?? 0) ^ 0x55),
        changed(small, place, 0xff),
        small.subarray(0, place),
      ]) {
        const result = stripJpeg(bytes, limits);
        if (result === null) continue;
        stayed += 1;
        const { info } = await sharp(result.bytes, { failOn: 'warning' })
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([result.width, result.height]);
      }
    // a changed coefficient is another picture
    expect(stayed).toBeGreaterThan(0);
  });
});

/** The mean difference of the pixels is that of another encoding. */
async function expectAlike(actual: Buffer, expected: Buffer): Promise<void> {
  const [one, other] = await Promise.all([pixelsOf(actual), pixelsOf(expected)]);
  expect(one.length).toBe(other.length);
  const difference = one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0);
  expect(difference / one.length).toBeLessThan(4);
}
