import { Readable } from 'node:stream';
import { rates } from '@twosome/contract/platform/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, start as startCalls } from '../../testing/generated-calls.ts';
import { memoryLimiter, noLimiter } from './limiter.ts';
import type { FileRoute, StoredFile } from './route.ts';

/** keys whose bytes were opened */
const opened: string[] = [];
/** sessions for which `findFiles` was called */
const reached: string[] = [];

/** Holds every key but those named `gone`; the bytes are the key, and `broken` fails while it is read. */
const store: StoredFile['store'] = {
  async open(key) {
    opened.push(key);
    if (key.startsWith('gone')) return null;
    if (key.startsWith('broken')) return { stream: breaking(), length: 100 };
    return { stream: Readable.from([Buffer.from(key)]), length: key.length };
  },
  size: async (key) => (key.startsWith('gone') ? null : key.length),
  internalUri: async (key) => `/internal/${encodeURIComponent(key)}?signed`,
};

const sendable = (key: string, more: Partial<StoredFile> = {}): StoredFile => ({
  store,
  key,
  type: 'image/jpeg',
  etag: '"v1"',
  cacheControl: 'private, max-age=3600, immutable',
  ...more,
});

const breaking = (): Readable =>
  new Readable({
    read() {
      this.push('abc');
      this.destroy(new Error('disk gone'));
    },
  });

const media: FileRoute = {
  path: '/media/thing/:id/:size',
  claimsOf: ({ seal }) =>
    ['good', 'other'].includes(seal ?? '') ? { sessionId: `of ${seal}`, room: null } : null,
  async findFiles({ params, sessionId }) {
    reached.push(sessionId);
    if (params.id === 'hidden') return [];
    if (params.id === 'export') return [sendable('zip', { type: 'application/zip' })];
    const file = sendable(`${params.id} ${params.size}`);
    return params.size === 'medium'
      ? [file, sendable('instead', { etag: '"v2"', type: 'image/png' })]
      : [file];
  },
};

let server: Running;
beforeAll(async () => {
  server = await startCalls({}, { limiter: noLimiter }, undefined, [media]);
});
afterAll(() => server.close());

const get = (path: string, init: RequestInit = {}) => fetch(`${server.url}/media/thing/${path}`, init);

describe('a file', () => {
  it('is sent with cache and security headers', async () => {
    const answer = await get('a/full?seal=good');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('a full');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '6',
      etag: '"v1"',
      'cache-control': 'private, max-age=3600, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(answer.headers.has('content-disposition')).toBe(false);
  });

  it('can be embedded and read by the app', async () => {
    const answer = await get('a/full?seal=good', { headers: { origin: 'capacitor://localhost' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('capacitor://localhost');
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  it.each(['"v1"', 'W/"v1"', '"v0", "v1"', '*'])(
    'is not sent again if the client has it: %s',
    async (held) => {
      opened.length = 0;
      const answer = await get('a/full?seal=good', { headers: { 'if-none-match': held } });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe('');
      expect(answer.headers.get('etag')).toBe('"v1"');
      expect(opened).toEqual([]);
    },
  );

  it('has its headers on HEAD without being read', async () => {
    opened.length = 0;
    const answer = await get('a/full?seal=good', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '6']);
    expect(opened).toEqual([]);
  });

  it('is replaced by the next one if it is missing', async () => {
    const instead = await get('gone/medium?seal=good');
    expect([await instead.text(), instead.headers.get('etag')]).toEqual(['instead', '"v2"']);
    expect(instead.headers.get('content-type')).toBe('image/png');
    expect(await (await get('a/medium?seal=good')).text()).toBe('a medium');
    for (const method of ['GET', 'HEAD'])
      expect((await get('gone/full?seal=good', { method })).status).toBe(404);
  });

  it('is a download if it is not an image', async () => {
    const answer = await get('export/zip?seal=good');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(await answer.text()).toBe('zip');
  });

  it.each([
    'a/full',
    'a/full?seal=bad',
    'a/full?seal=good&seal=bad',
    'a/full?seal[]=good',
    'hidden/full?seal=good',
    '%00/full?seal=good',
  ])('that is not accessible is a 404 without details: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ detail: 'Not found.' });
  });

  it('that fails while it is read is never a complete response', async () => {
    const whole = async () => (await get('broken/full?seal=good')).arrayBuffer();
    await expect(whole()).rejects.toThrow();
  });
});

describe('with a proxy that sends files', () => {
  const start = (proxies: string) =>
    startCalls({ MEDIA_BY_PROXY: 'on', TRUSTED_PROXIES: proxies }, { limiter: noLimiter }, undefined, [
      media,
    ]);

  it('a request through it is answered by an internal address, with the headers of the file', async () => {
    const behind = await start('127.0.0.1');
    const fetched = (path: string, init?: RequestInit) => fetch(`${behind.url}/media/thing/${path}`, init);
    try {
      opened.length = 0;
      const answer = await fetched('a/full?seal=good');
      expect([answer.status, await answer.text()]).toEqual([200, '']);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-accel-redirect': '/internal/a%20full?signed',
        'content-type': 'image/jpeg',
        etag: '"v1"',
        'cache-control': 'private, max-age=3600, immutable',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
      const instead = await fetched('gone/medium?seal=good');
      expect(instead.headers.get('x-accel-redirect')).toBe('/internal/instead?signed');
      const zip = await fetched('export/zip?seal=good');
      expect(zip.headers.get('content-disposition')).toBe('attachment');
      expect((await fetched('a/full?seal=good', { headers: { 'if-none-match': '"v1"' } })).status).toBe(304);
      expect((await fetched('hidden/full?seal=good')).status).toBe(404);
      expect((await fetched('a/full?seal=bad')).status).toBe(404);
      const head = await fetched('a/full?seal=good', { method: 'HEAD' });
      expect([head.headers.get('content-length'), head.headers.has('x-accel-redirect')]).toEqual([
        '6',
        false,
      ]);
      expect(opened).toEqual([]);
    } finally {
      await behind.close();
    }
  });

  it('a request that comes from elsewhere gets the bytes', async () => {
    const direct = await start('10.0.0.0/8');
    try {
      const answer = await fetch(`${direct.url}/media/thing/a/full?seal=good`, {
        headers: { 'x-forwarded-for': '10.0.0.1' },
      });
      expect([await answer.text(), answer.headers.has('x-accel-redirect')]).toEqual(['a full', false]);
    } finally {
      await direct.close();
    }
  });
});

describe('image requests', () => {
  it('are counted by session and address block before any query; an unsigned one costs nothing', async () => {
    const file = { session: 3, address: 5, perSeconds: 60 };
    const limiter = memoryLimiter(undefined, { ...rates, file });
    const counted = await startCalls({}, { limiter }, undefined, [media]);
    const requestAll = async (seal: string, times: number) => {
      const statuses: number[] = [];
      for (let i = 0; i < times; i++)
        statuses.push((await fetch(`${counted.url}/media/thing/a/full?seal=${seal}`)).status);
      return statuses;
    };
    try {
      reached.length = 0;
      expect(await requestAll('bad', 10)).toEqual(Array(10).fill(404));
      expect(await requestAll('good', 4)).toEqual([200, 200, 200, 429]);
      expect(await requestAll('other', 3)).toEqual([200, 200, 429]);
      expect(reached).toEqual(['of good', 'of good', 'of good', 'of other', 'of other']);
      const refused = await fetch(`${counted.url}/media/thing/a/full?seal=good`, {
        headers: { origin: 'capacitor://localhost' },
      });
      expect(await refused.json()).toEqual({ detail: expect.stringMatching(/\S/) });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(refused.headers.get('access-control-allow-origin')).toBe('capacitor://localhost');
    } finally {
      await counted.close();
    }
  });

  it('of a user who scrolls fast are never refused, nor those of a whole household', async () => {
    const limiter = memoryLimiter();
    const takeFile = (sessionId: string) =>
      limiter.take('file', { userId: null, sessionId, address: '203.0.113.1' });
    for (const who of ['ana', 'bruno', 'chloe', 'dan'])
      for (let image = 0; image < 1000; image++) expect(await takeFile(who)).toEqual({ ok: true });
  });
});
