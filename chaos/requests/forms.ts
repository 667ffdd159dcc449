import { authorization, headOf, type Target, type Writes } from './client.ts';

const boundary = 'cut';
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };
export const partHead = (name: string, file = true): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? '; filename="a.jpg"\r\ncontent-type: image/jpeg' : ''}\r\n\r\n`;
const formEnd = `\r\n--${boundary}--\r\n`;
/** A form with this photo. */
const formOf = (photo: Buffer, field = 'images'): Buffer =>
  Buffer.concat([Buffer.from(partHead(field)), photo, Buffer.from(formEnd)]);
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

const withToken = ({ token }: Target, path: string, length: number): string =>
  headOf(`POST /api/v1/${path}/`, length, { ...authorization(token), ...formHeaders });
const post = (target: Target, length: number) => withToken(target, 'post', length);
const whole = (target: Target, body: string) => [post(target, body.length), body];
const withoutToken = (form: Buffer) => headOf('POST /api/v1/post/', form.length, formHeaders);

export const wholeForms: Writes = {
  'a form without a token': ({ photo }) => [withoutToken(formOf(photo.bytes)), formOf(photo.bytes)],
  'a form with an unknown field of 200 KB and a refused name': (target) =>
    whole(target, `${partHead('__proto__', false)}${'x'.repeat(200_000)}${formEnd}`),
  'a form with too many files': (target) => whole(target, `${partHead('images')}x\r\n`.repeat(12) + formEnd),
  'a form without a boundary': ({ token }) => [
    headOf('POST /api/v1/post/', 200_000, { ...authorization(token), 'content-type': 'multipart/form-data' }),
    'x'.repeat(200_000),
  ],
  'a form that is none': (target) => whole(target, 'x'.repeat(200_000)),
  'a form that ends too early': (target) => whole(target, `${partHead('images')}x`.padEnd(200, 'x')),
  'a form to a call that takes JSON': (target) => [
    withToken(target, 'goals', formOf(target.photo.bytes).length),
    formOf(target.photo.bytes),
  ],
  'an archive that is none': (target) => [
    withToken(target, 'import', formOf(target.photo.bytes, 'archive').length),
    formOf(target.photo.bytes, 'archive'),
  ],
};

export const cutForms: Writes = {
  'a form larger than any, cut': (target) => [
    post(target, 900_000_000),
    partHead('images'),
    target.photo.bytes,
  ],
  'a form cut in the head of a part': (target) => [post(target, 100_000), partHead('images').slice(0, 40)],
  'a form cut in a file': (target) => [post(target, 200_000), partHead('images'), half(target.photo.bytes)],
  'a form cut in a file that is skipped': (target) => [
    post(target, 200_000),
    partHead('unknown'),
    half(target.photo.bytes),
  ],
  'a form cut in a field': (target) => [post(target, 200_000), partHead('text', false), 'By the s'],
  'a form cut between two parts': (target) => [
    post(target, 200_000),
    partHead('images'),
    target.photo.bytes,
    `\r\n--${boundary}`,
  ],
  'a form cut while its photo is decoded': (target) => [
    post(target, formOf(target.photo.bytes).length),
    formOf(target.photo.bytes),
  ],
  'an archive cut in the middle': (target) => [
    withToken(target, 'import', 9_000_000),
    partHead('archive'),
    'PK\x03\x04',
    'x'.repeat(300_000),
  ],
};

export const openForms: Writes = {
  'a form without a token, half, left open': ({ photo }) => [
    withoutToken(formOf(photo.bytes)),
    half(formOf(photo.bytes)),
  ],
  'a form larger than any, left open': (target) => [
    post(target, 900_000_000),
    partHead('images'),
    target.photo.bytes,
  ],
  'a form that becomes silent in a file': (target) => [
    post(target, 200_000),
    partHead('images'),
    half(target.photo.bytes),
  ],
  'an archive larger than any, left open': (target) => [
    withToken(target, 'import', 9_000_000_000),
    partHead('archive'),
  ],
};
