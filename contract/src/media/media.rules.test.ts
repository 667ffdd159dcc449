import { expect, test } from 'vitest';
import { imageBeginning, imageTypeOf, signatureBytes, voiceBeginning } from './media.rules.ts';
import { imageErrors, voiceErrors } from './media.texts.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01'],
  ['jpeg', '\xff\xd8\xff\xe1\x00\x10Exif\x00\x00'],
  ['png', '\x89PNG\r\n\x1a\n\x00\x00\x00\r'],
  ['webp', 'RIFF\x24\x00\x00\x00WEBP'],
])('detects a %s by its first bytes', (type, head) => {
  expect(imageTypeOf(bytes(head))).toBe(type);
});

test.each([
  ['nothing', ''],
  ['a GIF', 'GIF89a\x01\x00\x01\x00\x80\x00'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['a page', '<!doctype html><script>'],
  ['a HEIC', '\x00\x00\x00\x18ftypheic'],
  ['an AVIF', '\x00\x00\x00\x1cftypavif'],
  ['a TIFF', 'II*\x00\x08\x00\x00\x00\x00\x00\x00\x00'],
  ['a BMP', 'BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00'],
  ['a PDF', '%PDF-1.7\n%\xff\xd8\xff'],
  ['an archive', 'PK\x03\x04\x14\x00\x00\x00\x08\x00\x00\x00'],
  ['a WebP in another container', 'FORM\x24\x00\x00\x00WEBP'],
  ['a sound', 'RIFF\x24\x00\x00\x00WAVE'],
  ['a JPEG that begins late', ' \xff\xd8\xff\xe0\x00\x10JFIF\x00'],
  ['half a PNG signature', '\x89PNG\r\n'],
  ['a PNG that passed a text transfer', '\x89PNG\n\x1a\n\x00\x00\x00\r\n\n'],
  ['half a WebP signature', 'RIFF\x24\x00\x00\x00WEB'],
])('does not detect %s as an image', (_label, head) => {
  expect(imageTypeOf(bytes(head))).toBeNull();
});

test('needs at most the first `signatureBytes` bytes', () => {
  const webp = bytes('RIFF\x24\x00\x00\x00WEBPVP8 ');
  expect(imageTypeOf(webp.subarray(0, signatureBytes))).toBe('webp');
  expect(imageTypeOf(webp.subarray(0, signatureBytes - 1))).toBeNull();
});

test.each([
  ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01', null],
  ['OggS\x00\x02', null],
  ['\x00\x00\x00\x18ftypM4A ', null],
  ['', voiceErrors.empty],
  ['ftyp\x00\x00\x00\x18', voiceErrors.notSound],
  ['\x1a\x45\xdf', voiceErrors.notSound],
  ['ID3\x04\x00\x00', voiceErrors.notSound],
])('a voice message that begins with %j is answered with %j', (head, error) => {
  expect(voiceBeginning.errorOf(bytes(head), 'voice')).toBe(error);
});

test.each([
  ['\xff\xd8\xff\xe0', null],
  ['', imageErrors.empty],
  ['GIF89a', imageErrors.wrongType],
])('an image that begins with %j is answered with %j', (head, error) => {
  expect(imageBeginning.errorOf(bytes(head), 'image')).toBe(error);
});
