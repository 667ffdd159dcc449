import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isAppAddress, isDocumentAddress, isOpenAddress } from '@twosome/contract/platform/addresses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHeld } from './files.ts';
import { faceWorkerPolicy, pagePolicy, type Site } from './headers.ts';

/** The built web app. `answer` returns null if the path is not a file and the client does not accept a page. */
export interface Web {
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | null;
}

/** Values for the placeholders of a built page, by name; null: not configured. */
export type Placeholders = Readonly<Record<string, string | null>>;

interface File {
  status: 200 | 404;
  headers: Record<string, string>;
  etag: string;
  bytes: Buffer;
  /** by `Content-Encoding`, best first; only encodings that make the file smaller */
  compressed: [coding: string, bytes: Buffer][];
}

/**
 * Reads the whole folder into memory. A request is a lookup in a map, so path traversal is impossible. The build packs
 * files as `.br` and `.gz`; only what depends on settings is compressed here. Public addresses have their own page: `/` is
 * landing.html and `/about` is about.html. Every address of the app is app.html, which routes in the browser. Any other
 * page is not-found.html.
 */
export async function openWeb(folder: string, site: Site, placeholders: Placeholders): Promise<Web> {
  const files = new Map<string, File>();
  const contents = await contentsOf(folder);
  for (const [path, bytes] of contents)
    if (isPage(path)) {
      const filled = Buffer.from(fillPlaceholders(bytes.toString('utf8'), placeholders));
      files.set(path, fileOf(path, filled, await compress(filled), site));
    } else if (!isPacked(path)) {
      const packed = packings.map(([coding, ending]) => [coding, contents.get(`${path}${ending}`)] as const);
      files.set(path, fileOf(path, bytes, packed, site));
    }
  await stampWorker(files, site);

  return {
    answer(request, reply) {
      const path = pathOf(request.url);
      if (path === null) return null;
      // pages are not served under their file name
      const file = isPage(path) ? undefined : (files.get(path) ?? files.get(pageFor(path, request)));
      return file === undefined ? null : send(file, request, reply);
    },
  };
}

/** `Content-Encoding` and file ending, best first. */
const packings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
type Packed = readonly (readonly [coding: string, bytes: Buffer | undefined])[];

const isPacked = (path: string): boolean => packings.some(([, ending]) => path.endsWith(ending));

/** By path relative to the folder, without hidden files, symbolic links and source maps. */
async function contentsOf(folder: string): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (entry.isFile() && !path.endsWith('.map') && !path.includes('/.'))
      contents.set(path, await readFile(file));
  }
  return contents;
}

const fileOf = (path: string, bytes: Buffer, packed: Packed, site: Site): File => ({
  status: path === notFoundPath ? 404 : 200,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  bytes,
  compressed: packed.flatMap(([coding, small]) =>
    small && small.length < bytes.length ? [[coding, small]] : [],
  ),
  headers: {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': cacheControlOf(path),
    // a worker's policy comes from the headers of its own file
    'content-security-policy': policyOf(path, bytes, site),
    vary: 'Origin, Accept-Encoding',
  },
});

/** The worker that counts faces is the only code that may compile WebAssembly. */
const isFaceWorker = (path: string): boolean => /^\/assets\/faces\.worker-[\w-]+\.js$/.test(path);

const policyOf = (path: string, bytes: Buffer, site: Site): string =>
  isFaceWorker(path) ? faceWorkerPolicy : pagePolicy(site, isPage(path) ? inlineScriptsOf(bytes) : []);

/**
 * A browser installs a new worker only when its bytes change, and the worker caches the app's page. That page and its
 * policy also depend on settings, which are not part of the build, so a hash of both is appended to the worker.
 */
async function stampWorker(files: Map<string, File>, site: Site): Promise<void> {
  const worker = files.get('/worker.js');
  const page = files.get('/app.html');
  if (worker === undefined || page === undefined) return;
  const policy = page.headers['content-security-policy'] ?? '';
  const hash = createHash('sha256').update(page.bytes).update(policy).digest('hex').slice(0, 12);
  const bytes = Buffer.concat([worker.bytes, Buffer.from(`\n// ${hash}\n`)]);
  files.set('/worker.js', fileOf('/worker.js', bytes, await compress(bytes), site));
}

const notFoundPath = '/not-found.html';
const isPage = (path: string): boolean => extname(path) === '.html';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

async function compress(bytes: Buffer): Promise<Packed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return [
    ['br', await promisify(brotliCompress)(bytes, { params })],
    ['gzip', await promisify(gzip)(bytes, { level: 9 })],
  ];
}

/**
 * Fills the placeholders of a page: a section `<!--[name-->… {name} …<!--name]-->` is sent with the value, or removed.
 * Pages are built once, but the values are settings of the running server.
 */
function fillPlaceholders(html: string, placeholders: Placeholders): string {
  return html.replace(/<!--\[(\w+)-->(.*?)<!--\1\]-->/gs, (_, name: string, inner: string) => {
    const value = placeholders[name] ?? null;
    return value === null ? '' : inner.replaceAll(`{${name}}`, () => escapeHtml(value));
  });
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A file with a hash in its name never changes; pages and workers at the root are revalidated every time. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (['.html', '.js'].includes(extname(path))) return 'no-cache';
  return 'public, max-age=3600';
}

function inlineScriptsOf(bytes: Buffer): string[] {
  const scripts = bytes.toString('utf8').matchAll(/<script(?![^>]*\ssrc[\s=>])[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}

/** The decoded path without the query; null if it cannot be decoded. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return null;
  }
}

/** The file of a page, by the form of the address alone. No id is looked up, so the response does not reveal what exists. */
function pageFor(path: string, request: FastifyRequest): string {
  // /page.css must never be a page, which a cache could store as a style sheet, nor may /.git/config look like an existing file
  if (isHiddenOrFile(path) || !acceptsPage(request.headers.accept)) return '';
  if (path === '/') return '/landing.html';
  const address = path.replace(/\/$/, '');
  if ((isOpenAddress(address) && address !== '/') || isDocumentAddress(address)) return `${address}.html`;
  return isAppAddress(address) ? '/app.html' : notFoundPath;
}

/** True for a hidden file or folder anywhere in the path, or a name with an extension. */
const isHiddenOrFile = (path: string): boolean =>
  path.includes('/.') || path.lastIndexOf('.') > path.lastIndexOf('/');

const acceptsPage = (accept: string | undefined): boolean =>
  accept === undefined || /text\/html|\*\/\*/i.test(accept);

function send(file: File, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = codingsOf(request.headers['accept-encoding']);
  const [coding, bytes] = file.compressed.find(([item]) => accepted.has(item)) ?? [null, file.bytes];
  // one tag per encoding, so that a cache never confuses them
  const etag = coding === null ? file.etag : file.etag.replace(/"$/, `-${coding}"`);
  reply.headers({ ...file.headers, etag });
  if (file.status === 200 && isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== null) reply.header('content-encoding', coding);
  reply.header('content-length', String(bytes.length));
  return reply.code(file.status).send(request.method === 'HEAD' ? undefined : bytes);
}

/** The encodings that the client accepts; `q=0` excludes it. */
const codingsOf = (header: string | string[] | undefined): Set<string> =>
  new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((item) => item.split(';').map((part) => part.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([coding = '']) => coding),
  );
