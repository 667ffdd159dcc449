import { Readable } from 'node:stream';
import { rates } from '@twosome/contract/platform/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, start } from '../../testing/generated-calls.ts';
import { memoryLimiter, noLimiter } from './limiter.ts';
import type { FileResponse, FileRoute } from './route.ts';

const opened: Readable[] = [];
/** sessions for which `findFile` was called */
const reached: string[] = [];
const sendable = (content: string, more: Partial<FileResponse> = {}): FileResponse => {
  const stream = Readable.from([Buffer.from(content)]);
  opened.push(stream);
  return {
    stream,
    length: content.length,
    type: 'image/jpeg',
    etag: '"v1"',
    cacheControl: 'private, max-age=3600, immutable',
    ...more,
  };
};

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
  async findFile({ params, sessionId }) {
    reached.push(sessionId);
    if (params.id === 'broken') return sendable('', { stream: breaking(), length: 100 });
    if (params.id === 'hidden') return null;
    if (params.id === 'export') return sendable('zip', { type: 'application/zip' });
    return sendable(`${params.id} ${params.size}`);
  },
};

let server: Running;
beforeAll(async () => {
  server = await start({}, { limiter: noLimiter }, undefined, [media]);
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
      const answer = await get('a/full?seal=good', { headers: { 'if-none-match': held } });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe('');
      expect(answer.headers.get('etag')).toBe('"v1"');
      expect(opened.at(-1)?.destroyed).toBe(true);
    },
  );

  it('has its headers on HEAD without being read', async () => {
    const answer = await get('a/full?seal=good', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '6']);
    expect(opened.at(-1)?.destroyed).toBe(true);
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

describe('image requests', () => {
  it('are counted by session and address block before any query; an unsigned one costs nothing', async () => {
    const file = { session: 3, address: 5, perSeconds: 60 };
    const limiter = memoryLimiter(undefined, { ...rates, file });
    const counted = await start({}, { limiter }, undefined, [media]);
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
