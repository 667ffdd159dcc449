import { head } from './client.ts';
import { authorization, cut, type Kind, large, left, sized, type Target, whole } from './kind.ts';

const boundary = 'cut';
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const partHead = (name: string, file = true): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? '; filename="a.jpg"\r\ncontent-type: image/jpeg' : ''}\r\n\r\n`;
const formEnd = `\r\n--${boundary}--\r\n`;
/** A form with this photo. */
const formOf = (photo: Buffer, field = 'images'): Buffer =>
  Buffer.concat([Buffer.from(partHead(field)), photo, Buffer.from(formEnd)]);
const post = (target: Target, length: number) =>
  head('POST /api/v1/post/', { ...authorization(target.token), ...formHeaders, 'content-length': length });
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
export const formKinds: readonly Kind[] = [
  {
    name: 'a form without a token',
    act: whole(({ photo }) => [
      head('POST /api/v1/post/', sized(formOf(photo.bytes), formHeaders)),
      formOf(photo.bytes),
    ]),
  },
  {
    name: 'a form without a token, half, left open',
    act: left(({ photo }) => [
      head('POST /api/v1/post/', sized(formOf(photo.bytes), formHeaders)),
      half(formOf(photo.bytes)),
    ]),
    slow: true,
  },
  {
    name: 'a form larger than any, left open',
    act: left((target) => [post(target, 900_000_000), partHead('images'), target.photo.bytes]),
    slow: true,
  },
  {
    name: 'a form larger than any, cut',
    act: cut((target) => [post(target, 900_000_000), partHead('images'), target.photo.bytes]),
  },
  {
    name: 'a form cut in the head of a part',
    act: cut((target) => [post(target, 100_000), partHead('images').slice(0, 40)]),
  },
  {
    name: 'a form cut in a file',
    act: cut((target) => [post(target, 200_000), partHead('images'), half(target.photo.bytes)]),
  },
  {
    name: 'a form cut in a file that is skipped',
    act: cut((target) => [post(target, 200_000), partHead('unknown'), half(target.photo.bytes)]),
  },
  {
    name: 'a form cut in a field',
    act: cut((target) => [post(target, 200_000), partHead('text', false), 'By the s']),
  },
  {
    name: 'a form cut between two parts',
    act: cut((target) => [
      post(target, 200_000),
      partHead('images'),
      target.photo.bytes,
      `\r\n--${boundary}`,
    ]),
  },
  {
    name: 'a form cut while its photo is decoded',
    act: cut((target) => [post(target, formOf(target.photo.bytes).length), formOf(target.photo.bytes)], 15),
  },
  {
    name: 'a form that becomes silent in a file',
    act: left((target) => [post(target, 200_000), partHead('images'), half(target.photo.bytes)]),
    slow: true,
  },
  {
    name: 'a form with an unknown field of 200 KB and a refused name',
    act: whole((target) => {
      const body = `${partHead('__proto__', false)}${'x'.repeat(200_000)}${formEnd}`;
      return [post(target, body.length), body];
    }),
  },
  {
    name: 'a form with too many files',
    act: whole((target) => {
      const body = `${partHead('images')}x\r\n`.repeat(12) + formEnd;
      return [post(target, body.length), body];
    }),
  },
  {
    name: 'a form without a boundary',
    act: whole(({ token }) => [
      head('POST /api/v1/post/', {
        ...authorization(token),
        'content-type': 'multipart/form-data',
        'content-length': large.length,
      }),
      large,
    ]),
  },
  { name: 'a form that is none', act: whole((target) => [post(target, large.length), large]) },
  {
    name: 'a form that ends too early',
    act: whole((target) => [post(target, 200), `${partHead('images')}x`.padEnd(200, 'x')]),
  },
  {
    name: 'a form to a call that takes JSON',
    act: whole(({ token, photo }) => [
      head('POST /api/v1/goals/', { ...authorization(token), ...sized(formOf(photo.bytes), formHeaders) }),
      formOf(photo.bytes),
    ]),
  },
  {
    name: 'an archive larger than any, left open',
    act: left(({ token }) => [
      head('POST /api/v1/import/', {
        ...authorization(token),
        ...formHeaders,
        'content-length': 9_000_000_000,
      }),
      partHead('archive'),
    ]),
    slow: true,
  },
  {
    name: 'an archive that is none',
    act: whole(({ token, photo }) => [
      head('POST /api/v1/import/', {
        ...authorization(token),
        ...sized(formOf(photo.bytes, 'archive'), formHeaders),
      }),
      formOf(photo.bytes, 'archive'),
    ]),
  },
  {
    name: 'an archive cut in the middle',
    act: cut(({ token }) => [
      head('POST /api/v1/import/', { ...authorization(token), ...formHeaders, 'content-length': 9_000_000 }),
      partHead('archive'),
      'PK\x03\x04',
      'x'.repeat(300_000),
    ]),
  },
];
