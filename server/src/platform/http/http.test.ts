import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAna, gate, postJson, type Running, raw, start } from '../../testing/made-up.ts';
import { resetClock } from '../clock.ts';

let server: Running;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers });

/** Opens the gate behind which `GET open/` waits. */
function closeGate(): () => void {
  let open = (): void => {};
  gate.open = new Promise((resolve) => {
    open = resolve;
  });
  return () => {
    gate.open = null;
    open();
  };
}

describe('every answer', () => {
  const paths = [
    '/api/v1/open/',
    '/api/v1/thing/',
    '/api/v1/nothing/',
    '/healthz',
    '/nothing',
    '/api/v1/%zz',
  ];

  it.each(paths)('carries what guards it: %s', async (path) => {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
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

  it('binds browsers to https where the site has it', async () => {
    const secure = await start({ PUBLIC_URL: 'https://twosome.example', GOOGLE_CLIENT_ID: 'a.b' });
    const { headers } = await fetch(`${secure.url}/healthz`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    await secure.close();
  });

  it('has a new id, whatever a stranger calls his request', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () =>
        (await get('/healthz', { 'x-request-id': 'my-own-name-1' })).headers.get('x-request-id'),
      ),
    );
    expect(new Set([...ids, 'my-own-name-1']).size).toBe(3);
  });

  it('keeps the id that a proxy of ours gave, if it is one', async () => {
    const behind = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const idOf = async (given: string) =>
      (await fetch(`${behind.url}/healthz`, { headers: { 'x-request-id': given } })).headers.get(
        'x-request-id',
      );
    expect(await idOf('proxy-0123456789')).toBe('proxy-0123456789');
    expect(await idOf('"},{"level":"fatal')).toMatch(/^[\w-]{12}$/);
    await behind.close();
  });

  it('is logged by its line, without anything of the query', async () => {
    await get('/api/v1/thing/?cursor=hunter2', { authorization: 'Bearer hunter3' });
    await get('/api/v1/thing/hunter4/', asAna);
    const lines = server.log();
    expect(lines).not.toMatch(/hunter[234]/);
    expect(lines).toMatch(/"line":"GET \/api\/v1\/thing\/:id\/","status":404,"ms":\d+/);
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

  it.each(allowed)('that are ours may read: %s', async (origin) => {
    const asked = await preflight(origin);
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
      vary: 'Origin',
    });
    const refused = await postJson(other, 'thing/', {}, { origin });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    expect(refused.headers.get('access-control-expose-headers')).toBe('X-Request-Id, Retry-After');
    expect(refused.headers.has('access-control-allow-credentials')).toBe(false);
  });

  it.each([
    'https://evil.example',
    'null',
    'http://localhost',
    'https://localhost:8000',
    'https://localhost.evil.example',
    'https://app.example.evil.example',
    'HTTPS://APP.EXAMPLE',
    'capacitor://localhost/',
  ])('that are not ours may not: %s', async (origin) => {
    for (const answer of [
      await preflight(origin),
      await postJson(other, 'thing/', { name: 'x' }, { ...asAna, origin }),
    ])
      for (const name of answer.headers.keys()) expect(name).not.toMatch(/^access-control-/);
  });

  it('get an answer for a path that does not exist too', async () => {
    expect((await preflight('https://localhost', '/api/v1/nothing/')).status).toBe(204);
    const plain = await fetch(`${other.url}/api/v1/thing/`, { method: 'OPTIONS' });
    expect(plain.status).toBe(204);
    expect(plain.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });
});

describe('HEAD', () => {
  it('is GET without the body', async () => {
    const whole = await get('/api/v1/thing/', asAna);
    const head = await fetch(`${server.url}/api/v1/thing/`, { method: 'HEAD', headers: asAna });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String((await whole.text()).length));
    expect((await fetch(`${server.url}/api/v1/thing/`, { method: 'HEAD' })).status).toBe(401);
  });
});

describe('counts per time', () => {
  it('refuse with the time after which to come again', async () => {
    const counted = await start();
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await postJson(counted, 'sign_in/', {}, {})).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    const refused = await postJson(counted, 'sign_in/', {}, {});
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(await refused.json()).toEqual({ detail: 'Too many tries. Please wait a moment.' });
    await counted.close();
    resetClock();
  });

  const signIn = (port: Running, forwarded: string) =>
    postJson(port, 'sign_in/', {}, { 'x-forwarded-for': forwarded });
  const through = async (behind: Running, addressOf: (i: number) => string) => {
    let count = 0;
    for (let i = 0; i < 40; i++) if ((await signIn(behind, addressOf(i))).ok) count += 1;
    return count;
  };

  it('are not got round by a header', async () => {
    const counted = await start();
    expect(await through(counted, (i) => `198.51.100.${i}`)).toBe(30);
    await counted.close();
  });

  it('are by caller behind a proxy of ours, not by what the caller wrote', async () => {
    const behind = await start({ TRUSTED_PROXIES: '127.0.0.0/8' });
    expect(await through(behind, (i) => `198.51.100.${i}, 203.0.113.9`)).toBe(30);
    expect(await through(behind, (i) => `198.51.100.${i}`)).toBe(40);
    await behind.close();
  });

  it('are not got round by walking through a /64', async () => {
    const behind = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    expect(await through(behind, (i) => `2001:db8:1:2::${i.toString(16)}`)).toBe(30);
    expect((await signIn(behind, '2001:db8:1:3::1')).status).toBe(200);
    const { address } = (await (
      await fetch(`${behind.url}/api/v1/open/`, { headers: { 'x-forwarded-for': '2001:db8:1:2:3::4' } })
    ).json()) as { address: string };
    expect(address).toBe('2001:db8:1:2::/64');
    await behind.close();
  });

  it('hold for tokens that are no good as well', async () => {
    const counted = await start();
    const statuses = await Promise.all(
      Array.from({ length: 310 }, async () => (await fetch(`${counted.url}/api/v1/thing/`)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    await counted.close();
  });
});

describe('what is no HTTP', () => {
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
      expect(answer).toMatch(/\{("detail"|"non_field_error"):.*\}$/);
    }
  });
});

describe('stopping', () => {
  it('lets what runs come to its end, and takes nothing new', async () => {
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

  it('cuts what does not end in time', async () => {
    const stopping = await start({}, { drainMs: 50 });
    const openGate = closeGate();
    const running = fetch(`${stopping.url}/api/v1/open/`).catch((error: Error) => error.message);
    await expect.poll(() => stopping.connections()).toBeGreaterThan(0);
    await stopping.close();
    expect(await running).toBe('fetch failed');
    openGate();
  });
});
