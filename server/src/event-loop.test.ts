import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@twosome/contract/all-calls';
import { messageFramesIn } from '@twosome/contract/message/message.contract';
import { notificationFramesIn } from '@twosome/contract/notification/notification.contract';
import type { Call } from '@twosome/contract/platform/call';
import { limits } from '@twosome/contract/platform/limits';
import { twosomeFramesIn } from '@twosome/contract/twosome/twosome.contract';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { fieldsOf } from './testing/bad-values.ts';
import { examples } from './testing/examples.ts';
import { createFixture } from './testing/fixture.ts';
import { heldBy } from './testing/held.ts';
import { make, pathOf, sendRaw, tokenOf } from './testing/raw.ts';
import type { Example } from './testing/scene.ts';
import { worstHeaders, worstTexts } from './testing/worst-texts.ts';

// No single request or frame blocks the event loop for 20 ms with any of these texts. Generated from the contract, so
// calls added later are attacked too: each of their fields. What all calls share (the parsers of bodies, forms and
// addresses) is attacked through one call of each kind. The client runs in the same thread, so its time counts too.

const maxMs = 20;
const length = 15_000;
const folder = mkdtempSync(join(tmpdir(), 'web-'));
mkdirSync(join(folder, 'assets'));
for (const name of ['app.html', 'landing.html', 'not-found.html', 'assets/app.js'])
  writeFileSync(join(folder, name), '<!doctype html><title>Twosome</title>');
const fixture = createFixture({ TRUSTED_PROXIES: '127.0.0.1' }, folder);
const blocked: { ms: number; label: string }[] = [];
afterAll(() => {
  rmSync(folder, { recursive: true });
  const slowest = blocked.toSorted((a, b) => b.ms - a.ms)[0];
  console.log(
    `${blocked.length} attacks; the slowest blocked the loop for ${slowest?.ms.toFixed(1)} ms: ${slowest?.label}`,
  );
});

type Attack = [label: string, work: () => Promise<unknown>];

/** Measures each attack separately and expects none to block the event loop. */
async function expectNoneBlocks(attacks: readonly Attack[]): Promise<void> {
  const slow: string[] = [];
  for (const [label, work] of attacks) {
    const ms = await heldBy(work, maxMs / 2);
    blocked.push({ ms, label });
    if (ms >= maxMs) slow.push(`${label}: ${ms.toFixed(0)} ms`);
  }
  expect(slow).toEqual([]);
}

const nameOf = (text: string): string => JSON.stringify(text.slice(0, 12));
/** As much of the text as fits into `bytes` as JSON. */
function fitting(text: string, bytes: number): string {
  const size = Buffer.byteLength(JSON.stringify(text));
  return size <= bytes ? text : text.slice(0, Math.floor((text.length * bytes) / size));
}

const open = Object.entries<Call>(allCalls);
const exampleOf = async (line: string): Promise<Example> => {
  const example = examples[line];
  if (example === undefined) throw new Error(`${line} is open, and no test knows how to call it.`);
  return example(fixture);
};

/** One call of each kind. */
const oneOfEach = (calls: readonly [string, Call][], kindOf: (line: string, call: Call) => string) => [
  ...new Map(calls.map(([line, call]) => [kindOf(line, call), [line, call] as const])).values(),
];

describe('a field', () => {
  const attacksOn = (line: string, call: Call, example: Example): Attack[] => {
    const parts = [
      ...fieldsOf(call.request).map((field) => ['body', field, 60_000] as const),
      ...fieldsOf(call.form?.fields).map((field) => ['fields', field, limits.formFieldBytes] as const),
      ...fieldsOf(call.query).map((field) => ['query', field, 3000] as const),
    ];
    const attacks = parts.flatMap(([part, { name, shape }, bytes]) =>
      worstTexts(length).flatMap((whole) => {
        const text = fitting(whole, bytes);
        // one text that is too long, and one that passes the length check
        const allowed = shape.maxLength === undefined ? [] : [text.slice(0, shape.maxLength)];
        return [text, ...allowed].map((value) => {
          const given = shape.type === 'array' ? [value] : value;
          const sent = { ...example, [part]: { ...example[part], [name]: given } };
          const label = `${line} ${name}=${nameOf(value)} (${value.length})`;
          return { label, value, work: () => make(fixture.server, line, sent) };
        });
      }),
    );
    // attacks that are refused run first: a successful one may delete what the others need
    return attacks
      .toSorted((a, b) => b.value.length - a.value.length)
      .map(({ label, work }): Attack => [label, work]);
  };

  test.each(open.filter(([, { request, form, query }]) => request ?? form ?? query))(
    'of %s',
    async (line, call) => {
      await expectNoneBlocks(attacksOn(line, call, await exampleOf(line)));
    },
  );
});

describe('a body of another type', () => {
  const json = { 'content-type': 'application/json' };
  const bodies = (): [what: string, body: string][] => [
    ...worstTexts(60_000).map((text): [string, string] => [nameOf(text), fitting(text, 60_000)]),
    ['nested lists', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['many names', JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`n${i}`, i])))],
    ['a long number', `{"a":${'1'.repeat(60_000)}}`],
  ];
  const calls = oneOfEach(
    open.filter(([, { request }]) => request),
    (_, { auth }) => auth,
  );
  test.each(calls)('for %s', async (line) => {
    const example = await exampleOf(line);
    const headers = { ...tokenOf(example), ...json };
    const [method = ''] = line.split(' ');
    const path = pathOf(line, example);
    await expectNoneBlocks(
      bodies().flatMap(([what, body]): Attack[] => [
        [`${line} with ${what}`, () => sendRaw(fixture.server, { method, path, headers, body })],
        [
          `${line} with ${what}, signed out`,
          () => sendRaw(fixture.server, { method, path, headers: json, body }),
        ],
      ]),
    );
  });
});

describe('a form', () => {
  const partOf = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n--b--\r\n`;
  const calls = oneOfEach(
    open.filter(([, { form }]) => form),
    (_, { form }) => JSON.stringify(form?.files ?? {}),
  );
  test.each(calls)('for %s', async (line) => {
    const example = await exampleOf(line);
    const [method = ''] = line.split(' ');
    const path = pathOf(line, example);
    const send =
      (body: string, type = 'multipart/form-data; boundary=b') =>
      () =>
        sendRaw(fixture.server, {
          method,
          path,
          headers: { ...tokenOf(example), 'content-type': type },
          body,
        });
    await expectNoneBlocks(
      worstTexts(length).flatMap((text): Attack[] => {
        const disposition = 'Content-Disposition: form-data; name=';
        const quoted = text.replaceAll('"', '\\"');
        return [
          [`${line} file name ${nameOf(text)}`, send(partOf(`${disposition}"images"; filename="${quoted}"`))],
          [`${line} bare file name ${nameOf(text)}`, send(partOf(`${disposition}images; filename=${text}`))],
          [
            `${line} encoded ${nameOf(text)}`,
            send(partOf(`${disposition}"images"; filename*=utf-8''${text}`)),
          ],
          [`${line} field name ${nameOf(text)}`, send(partOf(`${disposition}"${quoted}"`))],
          [
            `${line} type of a part ${nameOf(text)}`,
            send(partOf(`${disposition}"images"\r\nContent-Type: ${text}`)),
          ],
          [`${line} head of a part ${nameOf(text)}`, send(partOf(text))],
          [`${line} no part ${nameOf(text)}`, send(text.repeat(4))],
        ];
      }),
    );
  });
});

/** Uses a raw request, because fetch refuses such paths and headers. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(fixture.server.url);
    const clientRequest = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      answer.resume().once('end', resolve);
    });
    // a refused upgrade or an unreadable request may end without a response
    clientRequest.once('upgrade', (_answer, socket) => resolve(void socket.destroy()));
    clientRequest.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve() : reject(error),
    );
    clientRequest.end(method === 'POST' ? '{}' : undefined);
  });

describe('a header', () => {
  const names = [
    'content-type',
    'content-encoding',
    'origin',
    'authorization',
    'idempotency-key',
    'x-forwarded-for',
    'x-request-id',
    'accept',
    'accept-encoding',
    'range',
    'if-none-match',
    'cookie',
    'user-agent',
    'sec-websocket-protocol',
    'access-control-request-method',
  ];
  test.each(names)('%s', async (name) => {
    const bearer = { authorization: `Bearer ${fixture.cast.ana.token}` };
    const socket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const key = { 'sec-websocket-key': Buffer.alloc(16).toString('base64') };
    const requests: [string, string, Record<string, string>][] = [
      ['GET', '/api/v1/post/', {}],
      ['GET', '/api/v1/post/', bearer],
      ['POST', '/api/v1/auth/accept_terms/', { ...bearer, 'content-type': 'application/json' }],
      ['POST', '/api/v1/auth/google_login/', { 'content-type': 'application/json' }],
      ['POST', '/api/v1/post/', bearer],
      ['OPTIONS', '/api/v1/post/', { origin: 'http://localhost:8000' }],
      ['GET', '/home', {}],
      ['GET', '/assets/app.js', {}],
      ['GET', '/metrics', {}],
      ['GET', '/api/v1/ws/message/', { ...socket, ...key }],
    ];
    // together with the other headers this is the 16 KB that Node accepts
    await expectNoneBlocks(
      worstHeaders(length).flatMap((text) =>
        ['', 'Bearer ', 'application/json; charset=', 'multipart/form-data; boundary=', 'twosome, ', '[']
          .filter((start) => start === '' || !/forwarded|match|cookie|range/.test(name))
          .flatMap((start) =>
            requests.map(([method, path, headers]): Attack => {
              const value = `${start}${text}`.trim();
              return [
                `${method} ${path} ${name}: ${nameOf(value)}`,
                () => get(path, { ...headers, [name]: value }, method),
              ];
            }),
          ),
      ),
    );
  });
});

describe('an address', () => {
  const bearer = () => ({ authorization: `Bearer ${fixture.cast.ana.token}` });
  const written = (text: string, maxLength: number) =>
    encodeURIComponent(Buffer.from(text).toString()).slice(0, maxLength);
  const texts = () =>
    worstTexts(length).flatMap((text) => [
      // as it is, and at the maximum length of an address
      written(text, length),
      written(text, limits.address - 100).replace(/%.?$/, ''),
      text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, length),
      text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, limits.address - 100),
    ]);

  test.each([
    ['of a page', (text: string) => `/a${text}/`],
    ['of a page of the app', (text: string) => `/post/${text}`],
    ['of a file', (text: string) => `/assets/${text}.js`],
    ['of an image', (text: string) => `/media/post/${text}/${text.slice(0, 9)}/full?s=${text.slice(0, 100)}`],
    ['with a signed URL token', (text: string) => `/media/post/x/y/full?s=${text}`],
    ['of an unknown call', (text: string) => `/api/v1/${text}/`],
    ['with a query', (text: string) => `/home?${text}=${text.slice(0, 9)}`],
    ['of nothing', (text: string) => `/${text}`],
  ])('%s', async (what, pathWith) => {
    await expectNoneBlocks(
      texts().map((text): Attack => [`${what} ${nameOf(text)} (${text.length})`, () => get(pathWith(text))]),
    );
  });

  const calls = oneOfEach(
    open.filter(([line]) => line.includes(':')),
    (line, { auth }) => `${auth} ${line.match(/:\w+/g)}`,
  );
  test.each(calls)('of %s', async (line) => {
    const [method = '', path = ''] = line.split(' ');
    await expectNoneBlocks(
      texts().map((text): Attack => {
        const address = `/api/v1/${path.replace(/:\w+/g, () => text)}`;
        return [`${line} ${nameOf(text)} (${text.length})`, () => get(address, bearer(), method)];
      }),
    );
  });
});

describe('a frame', () => {
  const shapes = { ...messageFramesIn, ...notificationFramesIn, ...twosomeFramesIn };
  const connect = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`${fixture.server.url.replace('http', 'ws')}/api/v1/ws/message/`, [
      'twosome',
      fixture.cast.ana.token,
    ]);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return socket;
  };
  let socket: WebSocket;
  let pongs = 0;
  /** Frames are handled in order, so the answer to a ping arrives after all earlier frames, unless the socket is closed. */
  const send = async (text: string): Promise<void> => {
    if (socket?.readyState !== WebSocket.OPEN) socket = await connect();
    await new Promise<void>((resolve) => {
      const onMessage = (data: unknown): void => {
        if (!String(data).includes('"pong"')) return;
        pongs += 1;
        done();
      };
      const done = (): void => {
        socket.off('message', onMessage).off('close', done);
        resolve();
      };
      socket.on('message', onMessage).on('close', done);
      socket.send(text);
      socket.send('{"type":"ping","data":{}}');
    });
  };
  afterEach(() => {
    socket.terminate();
    // the frames were handled
    expect(pongs).toBeGreaterThan(50);
    pongs = 0;
  });

  test('with data', async () => {
    const frames = Object.entries(shapes).flatMap(([key, shape]) => {
      const [type = '', kind] = key.split(':');
      const names = shape.type === 'object' ? Object.keys((shape as { shape?: object }).shape ?? {}) : [];
      return [...names, 'other'].map((name) => ({ type, kind, name }));
    });
    const texts = worstTexts(length).flatMap((text) => [
      fitting(text, 15_800),
      fitting(text, limits.messageText),
    ]);
    await expectNoneBlocks(
      frames.flatMap(({ type, kind, name }) =>
        texts.map((text): Attack => {
          const data = { __id__: 'one', text: 'x', ...(kind && { type: kind }), [name]: text };
          return [`frame ${type} ${name}=${nameOf(text)}`, () => send(JSON.stringify({ type, data }))];
        }),
      ),
    );
  });

  test('that is invalid', async () => {
    await expectNoneBlocks(
      worstTexts(16_000).flatMap((text): Attack[] => [
        [`frame ${nameOf(text)}`, () => send(text)],
        [
          `frame of type ${nameOf(text)}`,
          () => send(JSON.stringify({ type: fitting(text, 15_800), data: {} })),
        ],
      ]),
    );
  });
});
