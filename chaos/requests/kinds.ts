import { setTimeout as wait } from 'node:timers/promises';
import { head } from './client.ts';
import { formHeaders, formKinds } from './form-kinds.ts';
import { authorization, cut, json, type Kind, large, left, signIn, sized, whole } from './kind.ts';
import { socketKinds } from './socket-kinds.ts';

const otherKinds: readonly Kind[] = [
  { name: 'a JSON body over the limit, whole', act: whole(() => [head(signIn, sized(large)), large]) },
  { name: 'the same, left open', act: left(() => [head(signIn, sized(large)), large]), slow: true },
  {
    name: 'half of it, left open',
    act: left(() => [head(signIn, sized(large)), large.slice(0, 100_000)]),
    slow: true,
  },
  { name: 'half of it, cut', act: cut(() => [head(signIn, sized(large)), large.slice(0, 100_000)]) },
  {
    name: 'half of an allowed JSON body, cut',
    act: cut(() => [head(signIn, { ...json, 'content-length': 200 }), '{"id":"x']),
  },
  {
    name: 'half of an allowed JSON body, left open',
    act: left(() => [head(signIn, { ...json, 'content-length': 200 }), '{"id":"x']),
    slow: true,
  },
  {
    name: 'a chunked body over the limit',
    act: whole(() => [
      head(signIn, { ...json, 'transfer-encoding': 'chunked' }),
      ...Array(20).fill(`2710\r\n${'x'.repeat(10_000)}\r\n`),
      '0\r\n\r\n',
    ]),
  },
  {
    name: 'a chunked body that never ends',
    act: left(() => [
      head(signIn, { ...json, 'transfer-encoding': 'chunked' }),
      ...Array(20).fill(`2710\r\n${'x'.repeat(10_000)}\r\n`),
    ]),
    slow: true,
  },
  {
    name: 'a chunked body with a broken chunk',
    act: whole(() => [head(signIn, { ...json, 'transfer-encoding': 'chunked' }), 'zz\r\n']),
  },
  {
    name: 'a wrong content type with a large body',
    act: whole(() => [head(signIn, sized(large, { 'content-type': 'text/plain' })), large]),
  },
  {
    name: 'a wrong content type with a large body, cut',
    act: cut(() => [head(signIn, sized(large, { 'content-type': 'text/plain' })), large]),
  },
  { name: 'no content type', act: whole(() => [head(signIn, { 'content-length': large.length }), large]) },
  {
    name: 'a compressed body',
    act: whole(() => [head(signIn, { ...sized(large), 'content-encoding': 'gzip' }), large]),
  },
  {
    name: 'another charset',
    act: whole(() => [
      head(signIn, sized(large, { 'content-type': 'application/json; charset=utf-16' })),
      large,
    ]),
  },
  {
    name: 'Expect: 100-continue with a large body and then nothing',
    act: left(() => [head(signIn, { ...sized(large), expect: '100-continue' })]),
    slow: true,
  },
  {
    name: 'Expect: 100-continue and then nothing, cut',
    act: cut(() => [head(signIn, { ...sized('{"id":"x"}'), expect: '100-continue' })]),
  },
  {
    name: 'an expectation that nobody knows',
    act: whole(() => [head(signIn, { ...sized(large), expect: 'tea' }), large]),
  },
  {
    name: 'two requests in one write, the first too large',
    act: whole(() => [head(signIn, sized(large)) + large + head('GET /healthz')]),
  },
  {
    name: 'a small request and half of a large one in one write',
    act: cut(() => [head('GET /healthz') + head(signIn, sized(large)) + large.slice(0, 70_000)]),
  },
  { name: 'ten requests in one write', act: cut(() => [head('GET /api/v1/config/').repeat(10)]) },
  {
    name: 'a large public report',
    act: whole(() => [head('POST /api/v1/report/public/', sized(large)), large]),
  },
  { name: 'a body without a token', act: whole(() => [head('POST /api/v1/goals/', sized(large)), large]) },
  {
    name: 'a body with a false token, cut',
    act: cut(() => [
      head('POST /api/v1/goals/', { ...sized(large), ...authorization('x'.repeat(43)) }),
      large.slice(0, 100_000),
    ]),
  },
  {
    name: 'a body to an unknown path',
    act: whole(() => [head('POST /api/v1/nothing/', sized(large)), large]),
  },
  {
    name: 'a body with another method',
    act: whole(() => [head('PUT /api/v1/auth/google_login/', sized(large)), large]),
  },
  { name: 'a body with GET', act: whole(() => [head('GET /api/v1/config/', sized(large)), large]) },
  { name: 'a body to a page, cut', act: cut(() => [head('POST /', sized(large)), large.slice(0, 100_000)]) },
  { name: 'a photo whose download is cut', act: cut(({ photo }) => [head(`GET ${photo.path}`)], 3) },
  {
    name: 'a photo that the client does not read',
    act: async ({ photo }, client) => {
      client.socket.pause();
      client.write(head(`GET ${photo.path}`).repeat(8));
      await wait(200);
      client.socket.destroy();
    },
  },
  {
    name: 'a list that is cut',
    act: cut(({ token }) => [head('GET /api/v1/post/?is_timeline=true', authorization(token))], 1),
  },
  { name: 'a head that is cut', act: cut(() => ['POST /api/v1/auth/google_login/ HTTP/1.1\r\nhost:']) },
  {
    name: 'a head that never ends',
    act: left(() => ['POST /api/v1/auth/google_login/ HTTP/1.1\r\nhost:']),
    slow: true,
  },
  { name: 'a head of 20 KB', act: whole(() => [head('GET /', { 'x-long': 'x'.repeat(20_000) })]) },
  {
    name: 'an address of 12 KB with a body',
    act: whole(() => [head(`POST /api/v1/${'x'.repeat(12_000)}`, sized(large)), large]),
  },
  {
    name: 'bytes that are no HTTP',
    act: whole(() => ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n']),
  },
  {
    name: 'a large body for the demo sign-in',
    act: whole(() => [head('POST /demo-identity/credential/', sized(large)), large]),
  },
  {
    name: 'half a body for the demo sign-in, cut',
    act: cut(() => [head('POST /demo-identity/credential/', sized('{"first_name":"A"}')), '{']),
  },
  {
    name: 'a share that no worker took, cut',
    act: cut(() => [head('POST /share-target', sized(large, formHeaders)), large.slice(0, 100_000)]),
  },
  {
    name: 'a large body for a page of operators',
    act: whole(() => [
      head('POST /admin/reports', sized(large, { 'content-type': 'application/x-www-form-urlencoded' })),
      large,
    ]),
  },
];

/** Every way in which a request is refused, answered before it is complete, or cut off. */
export const kinds: readonly Kind[] = [...otherKinds, ...formKinds, ...socketKinds];
