import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  asAna,
  closeGate,
  partnered,
  postJson,
  type Running,
  raw,
  start,
} from '../../testing/generated-calls.ts';
import { ApiError } from '../api-error.ts';
import type { Session } from './session-check.ts';

let server: Running;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

/** A server for one test. */
async function startOne(...settings: Parameters<typeof start>): Promise<Running> {
  const one = await start(...settings);
  onTestFinished(() => one.close());
  return one;
}

const get = (path: string, headers: Record<string, string> = {}, { url } = server): Promise<Response> =>
  fetch(`${url}${path}`, { headers });

describe('every response', () => {
  const paths = [
    '/api/v1/open/',
    '/api/v1/thing/',
    '/api/v1/nothing/',
    '/healthz',
    '/nothing',
    '/api/v1/%zz',
  ];

  it.each(paths)('has the security headers: %s', async (path) => {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
      'server-time': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
    });
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('server')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it('sends HSTS on an https site', async () => {
    const secure = await startOne({ PUBLIC_URL: 'https://twosome.example', GOOGLE_CLIENT_ID: 'a.b' });
    const { headers } = await fetch(`${secure.url}/healthz`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('has a new request id, even if a client or proxy sent one', async () => {
    const behind = await startOne({ TRUSTED_PROXIES: '127.0.0.1' });
    for (const { url } of [server, behind]) {
      const ids = await Promise.all(
        [1, 2].map(async () => {
          const answer = await fetch(`${url}/healthz`, { headers: { 'x-request-id': 'proxy-0123456789' } });
          return answer.headers.get('x-request-id');
        }),
      );
      expect(new Set([...ids, 'proxy-0123456789']).size).toBe(3);
    }
  });

  it('is logged by its route, without the query', async () => {
    await get('/api/v1/thing/?cursor=hunter2', { authorization: 'Bearer hunter3' });
    await get('/api/v1/thing/hunter4/', asAna);
    const lines = server.log();
    expect(lines).not.toMatch(/hunter[234]/);
    expect(lines).toMatch(/"line":"GET \/api\/v1\/thing\/:id\/","status":404,"ms":\d+/);
  });
});

describe('an address of more than 4,096 characters', () => {
  const long = 'x'.repeat(4096);
  it.each([
    ['of an unknown path', 'GET', `/api/v1/nothing/${long}/`],
    ['in a parameter', 'GET', `/api/v1/thing/${long}/`],
    ['in the query', 'GET', `/api/v1/thing/?cursor=${long}`],
    ['of a call that writes', 'POST', `/api/v1/thing/?x=${long}`],
    ['of a page', 'GET', `/${long}`],
    ['a preflight', 'OPTIONS', `/api/v1/thing/?x=${long}`],
  ])('is refused: %s', async (_, method, path) => {
    const answer = await fetch(`${server.url}${path}`, { method, headers: asAna });
    expect(answer.status).toBe(414);
    expect(await answer.json()).toEqual({ detail: 'This address is too long.' });
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('is accepted at exactly that length', async () => {
    const path = '/api/v1/open/?x=';
    expect((await get(path + 'x'.repeat(4096 - path.length))).status).toBe(200);
  });
});

describe('origins', () => {
  const allowed = [
    'http://localhost:8000',
    'https://localhost',
    'capacitor://localhost',
    'https://app.example',
  ];
  let other: Running;
  beforeAll(async () => {
    other = await start({ ALLOWED_ORIGINS: 'https://app.example' });
  });
  afterAll(() => other.close());
  const preflight = (origin: string, path = '/api/v1/thing/') =>
    fetch(`${other.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });

  it.each(allowed)('that are allowed may read: %s', async (origin) => {
    const response = await preflight(origin);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
      vary: 'Origin',
    });
    const refused = await postJson(other, 'thing/', {}, { origin });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    expect(refused.headers.get('access-control-expose-headers')).toBe(
      'X-Request-Id, Retry-After, Server-Time',
    );
    expect(refused.headers.has('access-control-allow-credentials')).toBe(false);
  });

  it.each([
    'https://evil.example',
    'null',
    'https://localhost:8000',
    'https://localhost.evil.example',
    'HTTPS://APP.EXAMPLE',
  ])('that are not allowed may not read: %s', async (origin) => {
    for (const answer of [
      await preflight(origin),
      await postJson(other, 'thing/', { name: 'x' }, { ...asAna, origin }),
    ])
      for (const name of answer.headers.keys()) expect(name).not.toMatch(/^access-control-/);
  });

  it('receive a response for an unknown path too', async () => {
    expect((await preflight('https://localhost', '/api/v1/nothing/')).status).toBe(204);
    const plain = await fetch(`${other.url}/api/v1/thing/`, { method: 'OPTIONS' });
    expect(plain.status).toBe(204);
    expect(plain.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });
});

it('HEAD is GET without the body', async () => {
  const whole = await get('/api/v1/thing/', asAna);
  const head = await fetch(`${server.url}/api/v1/thing/`, { method: 'HEAD', headers: asAna });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(String((await whole.text()).length));
  expect((await fetch(`${server.url}/api/v1/thing/`, { method: 'HEAD' })).status).toBe(401);
});

describe('rate limits', () => {
  const signIn = (port: Running, forwarded: string, body: object = {}) =>
    postJson(port, 'sign_in/', body, { 'x-forwarded-for': forwarded });
  const through = async (behind: Running, addressOf: (i: number) => string, body?: object) => {
    let count = 0;
    for (let i = 0; i < 40; i++) if ((await signIn(behind, addressOf(i), body)).status !== 429) count += 1;
    return count;
  };

  it('count failures by address whatever a header claims, and refuse with Retry-After', async () => {
    const counted = await startOne();
    expect(await through(counted, () => '', { good: true })).toBe(40);
    expect(await through(counted, (i) => `198.51.100.${i}`)).toBe(30);
    const refused = await signIn(counted, '');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(await refused.json()).toEqual({ detail: 'Too many tries. Please wait a moment.' });
  });

  it('count the caller behind a trusted proxy: not a forged address, and a whole /64', async () => {
    const behind = await startOne({ TRUSTED_PROXIES: '127.0.0.0/8' });
    expect(await through(behind, (i) => `198.51.100.${i}, 203.0.113.9`)).toBe(30);
    expect(await through(behind, (i) => `198.51.100.${i}`)).toBe(40);
    expect(await through(behind, (i) => `2001:db8:1:2::${i.toString(16)}`)).toBe(30);
    expect((await signIn(behind, '2001:db8:1:3::1', { good: true })).status).toBe(200);
  });
});

it('a signed-in user without the required partner or terms is counted', async () => {
  const counted = await startOne();
  const statuses: number[] = [];
  for (let i = 0; i < 125; i++)
    statuses.push((await postJson(counted, 'thing/', {}, { authorization: 'Bearer alone' })).status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

describe('invalid tokens', () => {
  const statusesOf = async (headers: (i: number) => Record<string, string>, { url }: Running) => {
    const responses = Array.from({ length: 310 }, (_, i) =>
      fetch(`${url}/api/v1/thing/`, { headers: headers(i) }),
    );
    return (await Promise.all(responses)).map(({ status }) => status);
  };
  const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('are counted before the database query, even for simultaneous requests', async () => {
    let lookups = 0;
    const authenticate = async () => {
      lookups += 1;
      return null;
    };
    const counted = await startOne({}, { authenticate });
    // half of them have no token at all
    const statuses = await statusesOf((i) => (i % 2 ? {} : bearer(`no-good-${i}`)), counted);
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([300, 10]);
    expect(lookups).toBe(150);
  });

  it('do not lock out users whose token was valid before; a token of an ended session counts as invalid', async () => {
    let isGood = true;
    const authenticate = async (token: string): Promise<Session | null> =>
      token === 'ana' && isGood ? partnered : null;
    const counted = await startOne({}, { authenticate });
    expect((await get('/api/v1/thing/', asAna, counted)).status).toBe(200);
    await statusesOf(() => bearer('bad'), counted);
    expect((await get('/api/v1/thing/', asAna, counted)).status).toBe(200);
    isGood = false;
    expect((await get('/api/v1/thing/', asAna, counted)).status).toBe(401);
    expect((await get('/api/v1/thing/', asAna, counted)).status).toBe(429);
  });

  it('do not include 400 valid tokens behind one address, nor those of failed queries', async () => {
    const authenticate = async (token: string): Promise<Session> => {
      if (token.startsWith('away')) throw new ApiError('unavailable');
      return { ...partnered, userId: token };
    };
    const counted = await startOne({}, { authenticate });
    for (const name of ['away', 'person'])
      for (let i = 0; i < 400; i++)
        expect((await get('/api/v1/thing/', bearer(`${name}-${i}`), counted)).status).toBe(
          name === 'away' ? 503 : 200,
        );
  });
});

describe('an invalid HTTP request', () => {
  it.each([
    ['garbage', 'hello\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ])('is refused in the same shape: %s', async (_, bytes, status) => {
    const answer = await raw(server.port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (!bytes.startsWith('GET / HTTP/1.1\r\n\r\n')) {
      expect(answer).toMatch(/x-request-id: [\w-]{12}\r\n/i);
      expect(answer).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
      expect(answer).toMatch(/\{("detail"|"non_field_error"):.*\}$/);
    }
  });
});

describe('shutdown', () => {
  it('waits for running requests and refuses new ones', async () => {
    const stopping = await start();
    const openGate = closeGate();
    const running = fetch(`${stopping.url}/api/v1/open/`);
    const idle = connect(stopping.port, '127.0.0.1');
    await expect.poll(async () => (await fetch(`${stopping.url}/readyz`)).status).toBe(200);
    const closed = stopping.close();
    await new Promise((resolve) => idle.once('close', resolve));
    await expect(fetch(`${stopping.url}/healthz`)).rejects.toThrow();
    openGate();
    const answer = await running;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    await closed;
  });

  it('cuts requests that do not end in time', async () => {
    const stopping = await start({}, { drainMs: 50 });
    const openGate = closeGate();
    const running = fetch(`${stopping.url}/api/v1/open/`).catch((error: Error) => error.message);
    await expect.poll(() => stopping.connections()).toBeGreaterThan(0);
    await stopping.close();
    expect(await running).toBe('fetch failed');
    openGate();
  });
});

it('does not drop the connections of many who return together', async () => {
  const secondsToConnect = async () => {
    const startedAt = performance.now();
    const sockets = Array.from({ length: 700 }, () => connect(server.port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.destroy();
    return (performance.now() - startedAt) / 1000;
  };
  // a caller's kernel tries a dropped connection again after a second; a busy machine may take as long, but not always
  await expect.poll(secondsToConnect).toBeLessThan(1);
});
