import { limits } from '@twosome/contract/platform/limits';
import { expect, test } from 'vitest';
import { maxSharedImages } from '../platform/sharedImages.ts';
import { imagesOf, isFromElsewhere, isShare, labelOf } from './shared.rules.ts';

const ours = 'https://twosome.example';
const share = {
  ...{ method: 'POST', mode: 'navigate', destination: 'document' },
  ...{ url: `${ours}/share-target`, referrer: '' },
};

test.each([
  ['the phone’s menu', {}, true],
  ['with a question mark', { url: `${ours}/share-target?a=1` }, true],
  ['a look', { method: 'GET' }, false],
  ['a script', { mode: 'cors', destination: '' }, false],
  ['a frame in another page', { destination: 'iframe' }, false],
  ['another address', { url: `${ours}/share-target/more` }, false],
  ['another site', { url: 'https://evil.example/share-target' }, false],
  ['the API', { url: `${ours}/api/v1/post/` }, false],
])('%s shares into the app: %j %s', (_, part, is) => {
  expect(isShare({ ...share, ...part }, ours)).toBe(is);
});

test.each([
  ['', false],
  ['about:client', false],
  [`${ours}/home`, false],
  ['https://evil.example/', true],
  ['http://twosome.example/', true],
  ['https://twosome.example.evil.example/', true],
  ['android-app://com.example.photos/', false],
])('a share with referrer %j is from another site: %s', (referrer, is) => {
  expect(isFromElsewhere({ referrer }, ours)).toBe(is);
});

const bytes = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0, 1],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1],
  webp: [...new TextEncoder().encode('RIFF\x04\0\0\0WEBPVP8 ')],
  gif: [...new TextEncoder().encode('GIF89a')],
  heic: [...new TextEncoder().encode('\0\0\0\x18ftypheic')],
  svg: [...new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  html: [...new TextEncoder().encode('<script>alert(1)</script>')],
};
const file = (what: keyof typeof bytes, name = `${what}.${what}`, type = `image/${what}`) =>
  new File([Uint8Array.from(bytes[what])], name, { type });
const chosen = async (...files: File[]) => {
  const { images, leftOut } = await imagesOf(files);
  return [images.map(({ name, type }) => `${name} ${type}`), leftOut];
};

test('images are recognized by their first bytes, whatever their declared type', async () => {
  expect(await chosen(file('jpeg'), file('png'), file('webp'))).toEqual([
    ['jpeg.jpeg image/jpeg', 'png.png image/png', 'webp.webp image/webp'],
    0,
  ]);
  expect(await chosen(file('png', 'a.svg', 'image/svg+xml'))).toEqual([['a.svg image/png'], 0]);
});

test.each(['gif', 'heic', 'svg', 'html'] as const)(
  "%s is not accepted, even with an image's name and type",
  async (what) => {
    expect(await chosen(file(what), file(what, 'x.jpg', 'image/jpeg'), file('png'))).toEqual([
      ['png.png image/png'],
      2,
    ]);
  },
);

test('of fifty images one more than a post holds is taken, and the rest do not count as invalid', async () => {
  const { images, leftOut } = await imagesOf(Array.from({ length: 50 }, () => file('jpeg')));
  expect([images.length, leftOut]).toEqual([maxSharedImages, 0]);
});

test('of thousands of other files only a few are inspected', async () => {
  const [images, leftOut] = await chosen(...Array.from({ length: 5000 }, () => file('html')), file('jpeg'));
  expect([images, leftOut]).toEqual([[], 5 * maxSharedImages]);
});

test('a file above the size limit is left out without reading it', async () => {
  const large = file('jpeg');
  Object.defineProperty(large, 'size', { value: limits.sharedBytes + 1 });
  const { images, leftOut } = await imagesOf([large, file('png')]);
  expect([images.map(({ name }) => name), leftOut]).toEqual([['png.png'], 1]);
});

test('an unreadable file is left out', async () => {
  const unreadable = file('jpeg');
  unreadable.slice = () => {
    throw new DOMException('It was taken back', 'NotReadableError');
  };
  expect(await imagesOf([unreadable, file('png')])).toMatchObject({
    leftOut: 1,
    images: [expect.anything()],
  });
});

test('texts, an empty field and a missing field are ignored', async () => {
  const form = new FormData();
  form.append('images', new File([], ''));
  form.append('title', 'A title');
  form.append('images', 'no file');
  expect(await imagesOf(form.values())).toEqual({ images: [], leftOut: 0 });
  expect(await imagesOf([])).toEqual({ images: [], leftOut: 0 });
});

test('an empty file counts as left out', async () => {
  expect(await chosen(new File([], 'empty.jpg', { type: 'image/jpeg' }))).toEqual([[], 1]);
});

test.each([
  ['IMG_4000.jpg', 'IMG_4000.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['a\n/../b.jpg', 'b.jpg'],
  ['../', 'photo'],
  ['..', 'photo'],
  ['', 'photo'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['a\0b\tc\u200Bd.jpg', 'abcd.jpg'],
  ['half \uD83D pair', 'half  pair'],
  ['Étretat 🌅.jpg', 'Étretat 🌅.jpg'],
  ['x'.repeat(5000), 'x'.repeat(100)],
])('%j is shown as %j', (name, shown) => {
  expect(labelOf(name)).toBe(shown);
  expect(() => encodeURIComponent(labelOf(name))).not.toThrow();
});
