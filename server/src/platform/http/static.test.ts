import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAna, type Running, raw, start } from '../../testing/generated-calls.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-'));
const inline = "location.replace('/home')";
const long = 'console.log("hello");'.repeat(200);
const written: Record<string, string | Buffer> = {
  'dist/app.html': '<!doctype html><script type="module" src="/assets/app-1a2b.js"></script>app',
  'dist/landing.html': `<!doctype html><script>${inline}</script><script async src="/assets/x.js"></script>landing`,
  'dist/about.html': `<!doctype html>about${' and about'.repeat(100)}`,
  'dist/not-found.html': '<!doctype html>not here',
  'dist/privacy.html':
    '<!doctype html>Ask<!--[support_email--> <a href="mailto:{support_email}">{support_email}</a><!--support_email]-->.' +
    '<!--[app_store_url--><a href="{app_store_url}">Get it</a><!--app_store_url]-->',
  'dist/tos.html':
    '<!doctype html><!--[public_url--><link rel="canonical" href="{public_url}/tos"><!--public_url]-->tos',
  'dist/assets/app-1a2b.js': long,
  'dist/assets/app-1a2b.js.br': brotliCompressSync(long),
  'dist/assets/app-1a2b.js.gz': gzipSync(long),
  'dist/assets/app-1a2b.js.map': 'source',
  'dist/assets/faces.worker-1a2b.js': 'worker',
  'dist/sw.js': 'worker',
  'dist/icon.png': 'png',
  'dist/manifest.webmanifest': '{}',
  'dist/.env': 'SECRET=hunter2',
  'secret.txt': 'hunter2',
};
let server: Running;
beforeAll(async () => {
  for (const [path, content] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'dist', 'link.txt'));
  server = await start({}, { webDir: join(folder, 'dist') });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = page, method = 'GET') =>
  fetch(`${server.url}${path}`, { headers, method });

async function pageAt(path: string, more: Record<string, string> = {}) {
  const answer = await get(path, { ...page, ...more });
  const { date, 'server-time': time, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, body: await answer.text(), headers };
}

/** The response of another server with these settings. */
async function fetchWith(env: Record<string, string>, path: string, webDir = join(folder, 'dist')) {
  const other = await start(env, { webDir });
  const answer = await fetch(`${other.url}${path}`);
  const body = await answer.text();
  await other.close();
  return { body, headers: answer.headers };
}

/** Without undici's decompression. */
const bytesOf = (path: string, coding: string): Promise<{ coding: string | undefined; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(
      `${server.url}${path}`,
      { headers: { 'accept-encoding': coding } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ coding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
        );
      },
    );
    clientRequest.on('error', reject).end();
  });

describe('pages', () => {
  it.each([
    ['/', 'landing'],
    ['/about', 'about'],
    ['/about/', 'about'],
    ['/home', 'app'],
    ['/profile/ABC/post/?focused=1', 'app'],
    ['/post/a%20b', 'app'],
  ])('are found: %s', async (path, which) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe(written[`dist/${which}.html`]);
  });

  it('run our own scripts and the inline scripts of the build', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(inline).digest('base64');
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts).toBe(`'self' 'sha256-${hash}'`);
    expect(policy).toContain("connect-src 'self' ws://localhost:8000;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect((await get('/home')).headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('allow WebAssembly only to the worker that counts faces', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policyOf('/assets/faces.worker-1a2b.js')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const path of ['/', '/home', '/assets/app-1a2b.js', '/sw.js'])
      expect(await policyOf(path)).not.toContain('unsafe-eval');
  });

  it('are the same for every id and viewer, also for link previews', async () => {
    const nothing = await pageAt('/post/00000000000000000000');
    const ids = [
      '/post/AAAAAAAAAAAAAAAAAAAA',
      '/profile/K7QP',
      '/profile/K7QP/post/?focused=1',
      '/connect?code=K7QP',
    ];
    for (const path of ids)
      for (const more of [{}, asAna, { 'user-agent': 'Twitterbot/1.0' }])
        expect([path, await pageAt(path, more)]).toEqual([path, nothing]);
  });

  it('omit sections of settings that are not set', async () => {
    expect(await (await get('/privacy')).text()).toBe('<!doctype html>Ask.');
  });

  it('contain the settings of the operator, escaped', async () => {
    const env = {
      SUPPORT_EMAIL: "o'neil@twosome.example",
      APP_STORE_URL: 'https://store.example/?a=$&b=%22',
    };
    const address = 'o&#39;neil@twosome.example';
    expect((await fetchWith(env, '/privacy')).body).toBe(
      `<!doctype html>Ask <a href="mailto:${address}">${address}</a>.` +
        '<a href="https://store.example/?a=$&#38;b=%22">Get it</a>',
    );
  });

  it.each([
    ['http://localhost:8000', '<!doctype html><link rel="canonical" href="http://localhost:8000/tos">tos'],
    ['', '<!doctype html>tos'],
  ])('have canonical links under PUBLIC_URL, and none without it: %j', async (PUBLIC_URL, body) => {
    expect((await fetchWith({ PUBLIC_URL }, '/tos')).body).toBe(body);
  });

  it.each(['/nowhere', '/post', '/post/7/8', '//home', '/not-found', '/app', '/%2fhome'])(
    'that are not there say so as a page: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toBe(written['dist/not-found.html']);
      const etag = answer.headers.get('etag') ?? '';
      expect((await get(path, { ...page, 'if-none-match': etag })).status).toBe(404);
    },
  );

  it('are not served under their file name', async () => {
    for (const path of ['/about.html', '/app.html', '/landing.html', '/not-found.html'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('are revalidated by ETag', async () => {
    const etag = (await get('/home')).headers.get('etag') ?? '';
    const again = await get('/home', { ...page, 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await get('/', { ...page, 'if-none-match': etag })).status).toBe(200);
  });

  it('are not the response to requests for other files', async () => {
    for (const path of [
      '/api/v1/nothing/',
      '/api',
      '/media/x',
      '/demo-identity/x',
      '/assets/gone-1.js',
      '/home.css',
      '/a.php',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get('/home', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/home', { accept: 'image/avif,image/webp' })).status).toBe(404);
    expect((await get('/home', page, 'POST')).status).toBe(404);
  });
});

describe('files', () => {
  it.each([
    ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
    ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
    ['/icon.png', 'public, max-age=3600', 'image/png'],
    ['/manifest.webmanifest', 'public, max-age=3600', 'application/manifest+json; charset=utf-8'],
  ])('are cached as long as they do not change: %s', async (path, cacheControl, type) => {
    const answer = await get(path, {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe(cacheControl);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toBe(written[`dist${path}`]);
  });

  it('are compressed as the client accepts', async () => {
    const path = '/assets/app-1a2b.js';
    const br = await bytesOf(path, 'gzip, deflate, br');
    expect(br.coding).toBe('br');
    expect(brotliDecompressSync(br.bytes).toString()).toBe(long);
    const gzip = await bytesOf(path, 'gzip, br;q=0');
    expect(gzip.coding).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(long);
    expect(await bytesOf(path, 'identity')).toEqual({ coding: undefined, bytes: Buffer.from(long) });
    expect((await bytesOf('/icon.png', 'gzip, br')).coding).toBeUndefined();
    const page = await bytesOf('/about', 'br');
    expect(brotliDecompressSync(page.bytes).toString()).toBe(written['dist/about.html']);
    expect((await get(path)).headers.get('vary')).toBe('Origin, Accept-Encoding');
  });

  it('have their headers on HEAD', async () => {
    const answer = await get('/icon.png', {}, 'HEAD');
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['3', '']);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/%00/../secret.txt',
    '/link.txt',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/assets/app-1a2b.js%00.html',
  ])('do not allow path traversal: %s', async (path) => {
    const answer = await raw(
      server.port,
      `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 (404|400) /);
    expect(answer).not.toContain('hunter2');
  });
});

describe('the worker', () => {
  const dist = join(folder, 'with-worker');
  const write = (path: string, content: string) => {
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, path), content);
  };
  const workerOf = async (env: Record<string, string>): Promise<string> => {
    const { body, headers } = await fetchWith(env, '/worker.js', dist);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    return body;
  };

  it('changes when the page that it caches changes', async () => {
    write('worker.js', 'listen();');
    write('app.html', '<!doctype html>app<!--[public_url-->{public_url}<!--public_url]-->');
    const site = { PUBLIC_URL: 'https://twosome.example' };
    const one = await workerOf(site);
    expect(one).toMatch(/^listen\(\);\n\/\/ [0-9a-f]{12}\n$/);
    expect(await workerOf(site)).toBe(one);
    // a different policy with the same page
    const google = await workerOf({ ...site, GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' });
    expect(google).not.toBe(one);
    expect(await workerOf({ PUBLIC_URL: 'https://other.example' })).not.toBe(one);
    write('app.html', '<!doctype html>another app');
    expect(await workerOf(site)).not.toBe(one);
  });
});
