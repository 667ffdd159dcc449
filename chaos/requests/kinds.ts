import { setTimeout as wait } from 'node:timers/promises';
import { authorization, head, headOf, type RawClient, type Target, type Writes } from './client.ts';
import { cutForms, formHeaders, openForms, wholeForms } from './forms.ts';

export interface Kind {
  name: string;
  /** sends one request and returns when the client has done its part; the server may still hold the connection */
  act: (target: Target, client: RawClient) => Promise<void>;
  /** it ends only after a time limit of the server */
  slow?: boolean;
}

const kindsOf = (writes: Writes, then: (client: RawClient) => Promise<unknown>, slow = false): Kind[] =>
  Object.entries(writes).map(([name, write]) => ({
    name,
    slow,
    async act(target, client) {
      client.write(...write(target));
      await then(client);
    },
  }));

const signIn = 'POST /api/v1/auth/google_login/';
const large = JSON.stringify({ id: 'x'.repeat(200_000) });
const half = large.slice(0, 100_000);
const tooLarge = headOf(signIn, large.length);
const typed = (type: string) => headOf(signIn, large.length, { 'content-type': type });
const chunked = head(signIn, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' });
const chunks = Array(20).fill(`2710\r\n${'x'.repeat(10_000)}\r\n`);
export const upgrade = (path: string, token: string) =>
  head(`GET /api/v1/ws/${path}/`, {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': 13,
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': `twosome, ${token}`,
  });

const answered: Writes = {
  'a JSON body over the limit': () => [tooLarge, large],
  'a chunked body over the limit': () => [chunked, ...chunks, '0\r\n\r\n'],
  'a chunked body with a broken chunk': () => [chunked, 'zz\r\n'],
  'a wrong content type with a large body': () => [typed('text/plain'), large],
  'no content type': () => [head(signIn, { 'content-length': large.length }), large],
  'a compressed body': () => [headOf(signIn, large.length, { 'content-encoding': 'gzip' }), large],
  'another charset': () => [typed('application/json; charset=utf-16'), large],
  'an expectation that nobody knows': () => [headOf(signIn, large.length, { expect: 'tea' }), large],
  'two requests in one write, the first too large': () => [tooLarge + large + head('GET /healthz')],
  'a large public report': () => [headOf('POST /api/v1/report/public/', large.length), large],
  'a body without a token': () => [headOf('POST /api/v1/goals/', large.length), large],
  'a body to an unknown path': () => [headOf('POST /api/v1/nothing/', large.length), large],
  'a body with another method': () => [headOf('PUT /api/v1/auth/google_login/', large.length), large],
  'a body with GET': () => [headOf('GET /api/v1/config/', large.length), large],
  'a head of 20 KB': () => [head('GET /', { 'x-long': 'x'.repeat(20_000) })],
  'an address of 12 KB with a body': () => [
    headOf(`POST /api/v1/${'x'.repeat(12_000)}`, large.length),
    large,
  ],
  'bytes that are no HTTP': () => ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  'a large body for the demo sign-in': () => [headOf('POST /demo-identity/credential/', large.length), large],
  'a large body for a page of operators': () => [
    headOf('POST /admin/reports', large.length, { 'content-type': 'application/x-www-form-urlencoded' }),
    large,
  ],
  'an upgrade without a token': () => [upgrade('message', '')],
  'an upgrade to an unknown path': ({ token }) => [upgrade('nothing', token)],
};

const cut: Writes = {
  'half of a JSON body over the limit, cut': () => [tooLarge, half],
  'half of an allowed JSON body, cut': () => [headOf(signIn, 200), '{"id":"x'],
  'a wrong content type with a large body, cut': () => [typed('text/plain'), large],
  'Expect: 100-continue and then nothing, cut': () => [headOf(signIn, 10, { expect: '100-continue' })],
  'a small request and half of a large one in one write': () => [head('GET /healthz') + tooLarge + half],
  'ten requests in one write': () => [head('GET /api/v1/config/').repeat(10)],
  'a body with a false token, cut': () => [
    headOf('POST /api/v1/goals/', large.length, authorization('x'.repeat(43))),
    half,
  ],
  'a body to a page, cut': () => [headOf('POST /', large.length), half],
  'a head that is cut': () => [`${signIn} HTTP/1.1\r\nhost:`],
  'half a body for the demo sign-in, cut': () => [headOf('POST /demo-identity/credential/', 18), '{'],
  'a share that no worker took, cut': () => [headOf('POST /share-target', large.length, formHeaders), half],
};

const cutImmediately: Writes = {
  'a photo whose download is cut': ({ photo }) => [head(`GET ${photo.path}`)],
  'a list that is cut': ({ token }) => [head('GET /api/v1/post/?is_timeline=true', authorization(token))],
  'an upgrade cut in its handshake': ({ token }) => [upgrade('message', token)],
};

const cutLater: Writes = {
  'an upgrade with a false token': () => [upgrade('message', 'x'.repeat(43))],
  'an upgrade with a large body': ({ token }) => [upgrade('message', token), large],
  'an upgrade to the socket of people without a partner': ({ token }) => [upgrade('single', token)],
};

const leftOpen: Writes = {
  'a JSON body over the limit, left open': () => [tooLarge, large],
  'half of a JSON body over the limit, left open': () => [tooLarge, half],
  'half of an allowed JSON body, left open': () => [headOf(signIn, 200), '{"id":"x'],
  'a chunked body that never ends': () => [chunked, ...chunks],
  'Expect: 100-continue with a large body and then nothing': () => [
    headOf(signIn, large.length, { expect: '100-continue' }),
  ],
  'a head that never ends': () => [`${signIn} HTTP/1.1\r\nhost:`],
};

/** A masked frame of the client that claims `length` bytes. */
function frameOf(length: number, sent: string): Buffer {
  const start = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  start.writeUInt32BE(length, 6);
  return Buffer.concat([start, Buffer.from(sent)]);
}

const inSteps: readonly Kind[] = [
  {
    name: 'a photo that the client does not read',
    async act({ photo }, client) {
      client.socket.pause();
      client.write(head(`GET ${photo.path}`).repeat(8));
      await wait(200);
      client.socket.destroy();
    },
  },
  {
    name: 'a socket that sends half a frame and is cut',
    async act({ token }, client) {
      client.write(upgrade('message', token));
      await client.receives('101 ');
      client.write(frameOf(1000, '{"type"'));
      await wait(30);
      client.socket.destroy();
    },
  },
  {
    name: 'a socket with a frame that is too large',
    async act({ token }, client) {
      client.write(upgrade('message', token));
      await client.receives('101 ');
      client.write(frameOf(300_000, large));
      await client.closed;
    },
  },
];

/** Cuts the connection after the answer, or without one after a moment. */
const cutAfter = (milliseconds: number) => async (client: RawClient) => {
  await Promise.race([client.receives('\r\n\r\n'), wait(milliseconds)]);
  client.socket.destroy();
};

/** Every way in which a request is refused, answered before it is complete, or cut off. */
export const kinds: readonly Kind[] = [
  ...kindsOf({ ...answered, ...wholeForms }, (client) => client.receives('\r\n\r\n')),
  ...kindsOf(cut, cutAfter(30)),
  ...kindsOf(cutForms, cutAfter(15)),
  ...kindsOf(cutImmediately, cutAfter(1)),
  ...kindsOf(cutLater, cutAfter(400)),
  ...kindsOf({ ...leftOpen, ...openForms }, (client) => client.closed, true),
  ...inSteps,
];
