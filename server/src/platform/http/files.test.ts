import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLog } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { createHttp, type Http } from './http.ts';
import { noLimiter } from './limiter.ts';
import type { FileRoute, Sendable } from './route.ts';

const opened: Readable[] = [];
const sendable = (content: string, more: Partial<Sendable> = {}): Sendable => {
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
  async reach({ params, query }) {
    if (params.id === 'away') throw new Refusal('unavailable');
    if (params.id === 'broken') return sendable('', { stream: breaking(), length: 100 });
    if (query.seal !== 'good') return null;
    if (params.id === 'export') return sendable('zip', { type: 'application/zip' });
    return sendable(`${params.id} ${params.size}`);
  },
};

let http: Http;
let url: string;
beforeAll(async () => {
  http = createHttp({
    config: readConfig({ NODE_ENV: 'test', PORT: '0', PUBLIC_URL: 'http://localhost:8000' }),
    log: createLog('silent'),
    authenticate: async () => null,
    limiter: noLimiter,
    tmpDir: `/tmp/files-test-${process.pid}`,
    checks: {},
    webDir: null,
    version: '1',
  });
  http.mountFiles([media]);
  url = await http.listen();
});
afterAll(() => http.close());

const get = (path: string, init: RequestInit = {}) => fetch(`${url}/media/thing/${path}`, init);

describe('a file', () => {
  it('is sent with what a browser needs to keep and to guard it', async () => {
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

  it('may be embedded and read by the app', async () => {
    const answer = await get('a/full?seal=good', { headers: { origin: 'capacitor://localhost' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('capacitor://localhost');
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  it.each(['"v1"', 'W/"v1"', '"v0", "v1"', '*'])('is not sent again to who holds it: %s', async (held) => {
    const answer = await get('a/full?seal=good', { headers: { 'if-none-match': held } });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('etag')).toBe('"v1"');
    expect(opened.at(-1)?.destroyed).toBe(true);
  });

  it('is sent to who holds another', async () => {
    expect((await get('a/full?seal=good', { headers: { 'if-none-match': '"v0"' } })).status).toBe(200);
  });

  it('tells of itself on HEAD without being read', async () => {
    const answer = await get('a/full?seal=good', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('6');
    expect(opened.at(-1)?.destroyed).toBe(true);
  });

  it('is kept rather than shown where it is no image', async () => {
    const answer = await get('export/zip?seal=good');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(await answer.text()).toBe('zip');
  });

  it.each([
    'a/full',
    'a/full?seal=bad',
    'a/full?seal=good&seal=bad',
    'a/full?seal[]=good',
    '%00/full?seal=good',
  ])('that is not reached is not found, and nothing more is told: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ detail: 'Not found.' });
  });

  it('that is away for a moment says so', async () => {
    const answer = await get('away/full?seal=good');
    expect(answer.status).toBe(503);
    expect(answer.headers.has('retry-after')).toBe(true);
  });

  it('that breaks off never looks whole', async () => {
    const whole = async () => (await get('broken/full?seal=good')).arrayBuffer();
    await expect(whole()).rejects.toThrow();
  });

  it('takes no other method', async () => {
    const answer = await get('a/full?seal=good', { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });
});
