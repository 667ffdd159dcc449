import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isAppAddress, isOpenAddress } from '@twosome/contract/platform/addresses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Blanks, fillBlanks } from './blanks.ts';
import { isHeld } from './files.ts';
import { pagePolicy, type Site } from './headers.ts';
import { filesForSearch } from './site-map.ts';

/** The built web app. Answers null where the path is none of its files and nobody asks for a page. */
export interface Web {
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | null;
}

interface File {
  status: 200 | 404;
  headers: Record<string, string>;
  etag: string;
  bytes: Buffer;
  /** by `Content-Encoding`, the best first; only where it is smaller */
  packed: [coding: 'br' | 'gzip', bytes: Buffer][];
}

/**
 * Reads the whole folder into memory and packs it once, so that a request is a look-up in a map: there is no
 * path that leads out of the folder. Open addresses have a page of their own, `/` is landing.html and `/about`
 * about.html; those of the app are app.html, whatever they name, which finds its own way; to whoever asks for any
 * other page, not-found.html says so. Blanks in pages are filled.
 */
export async function openWeb(folder: string, site: Site, blanks: Blanks = {}): Promise<Web> {
  const files = new Map<string, File>();
  for (const path of await filesOf(folder))
    files.set(path, await fileOf(path, await readFile(join(folder, path)), site, blanks));
  for (const [path, text] of Object.entries(filesForSearch(blanks.public_url ?? null)))
    files.set(path, await fileOf(path, Buffer.from(text), site, blanks));
  await stampWorker(files, site, blanks);

  return {
    answer(request, reply) {
      const path = pathOf(request.url);
      if (path === null) return null;
      // a page has one address, and its file's name is none
      const file = isPage(path) ? undefined : (files.get(path) ?? files.get(pageFor(path, request)));
      return file === undefined ? null : send(file, request, reply);
    },
  };
}

/** Paths from the folder's root. Neither hidden files, nor links that lead elsewhere, nor sources. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) !== '.map')
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !/\/\.(?!well-known\/)/.test(path))
    .sort();
}

async function fileOf(path: string, read: Buffer, site: Site, blanks: Blanks): Promise<File> {
  const type = typeOf(path);
  const bytes = isPage(path) ? Buffer.from(fillBlanks(read.toString('utf8'), blanks)) : read;
  return {
    status: path === lost ? 404 : 200,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes,
    packed: isPackable(type) ? await pack(bytes) : [],
    headers: {
      'content-type': type,
      'cache-control': cacheControlOf(path),
      // workers take their policy from their own file
      'content-security-policy': pagePolicy(site, isPage(path) ? inlineScriptsOf(bytes) : []),
      vary: 'Origin, Accept-Encoding',
    },
  };
}

/**
 * A browser looks for a new version by the bytes of the worker, which keeps the app's page. What the settings say of
 * that page, its policy above all, is no part of the build, so it is named here.
 */
async function stampWorker(files: Map<string, File>, site: Site, blanks: Blanks): Promise<void> {
  const worker = files.get('/worker.js');
  const page = files.get('/app.html');
  if (worker === undefined || page === undefined) return;
  const policy = page.headers['content-security-policy'] ?? '';
  const stamp = createHash('sha256').update(page.bytes).update(policy).digest('hex').slice(0, 12);
  const bytes = Buffer.concat([worker.bytes, Buffer.from(`\n// ${stamp}\n`)]);
  files.set('/worker.js', await fileOf('/worker.js', bytes, site, blanks));
}

const lost = '/not-found.html';
const isPage = (path: string): boolean => extname(path) === '.html';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Apple's association file has no extension. */
const typeOf = (path: string): string =>
  path.startsWith('/.well-known/') && extname(path) === ''
    ? 'application/json; charset=utf-8'
    : (types[extname(path).toLowerCase()] ?? 'application/octet-stream');

const isPackable = (type: string): boolean => type.includes('charset=') || type === 'application/wasm';

async function pack(bytes: Buffer): Promise<File['packed']> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const both: File['packed'] = [
    ['br', await promisify(brotliCompress)(bytes, { params })],
    ['gzip', await promisify(gzip)(bytes, { level: 9 })],
  ];
  return both.filter(([, packed]) => packed.length < bytes.length);
}

/** A file with its hash in the name never changes; pages and workers at the root are asked about every time. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (['.html', '.js', '.mjs'].includes(extname(path))) return 'no-cache';
  return 'public, max-age=3600';
}

/** The hashes of the scripts that were built into a page. */
function inlineScriptsOf(bytes: Buffer): string[] {
  const scripts = bytes.toString('utf8').matchAll(/<script(?![^>]*\ssrc[\s=>])[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}

/** The path alone, decoded; null where it cannot be. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return null;
  }
}

/** The file of a page, by the address alone: what it names is not looked up, so nobody learns whether it is there. */
function pageFor(path: string, request: FastifyRequest): string {
  // /page.css must never be a page that a cache keeps as a style sheet, nor /.git/config one that looks like it
  if (/\.[^/]*$|\/\./.test(path) || !asksForPage(request.headers.accept)) return '';
  if (path === '/') return '/landing.html';
  const address = path.replace(/\/$/, '');
  if (isOpenAddress(address) && address !== '/') return `${address}.html`;
  return isAppAddress(address) ? '/app.html' : lost;
}

const asksForPage = (accept: string | undefined): boolean =>
  accept === undefined || /text\/html|\*\/\*/i.test(accept);

function send(file: File, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = codingsOf(request.headers['accept-encoding']);
  const [coding, bytes] = file.packed.find(([one]) => accepted.has(one)) ?? [null, file.bytes];
  // one tag for each spelling: a cache may not answer one with another
  const etag = coding === null ? file.etag : file.etag.replace(/"$/, `-${coding}"`);
  reply.headers({ ...file.headers, etag });
  if (file.status === 200 && isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== null) reply.header('content-encoding', coding);
  reply.header('content-length', String(bytes.length));
  return reply.code(file.status).send(request.method === 'HEAD' ? undefined : bytes);
}

/** What the client takes; `q=0` says that it does not. */
const codingsOf = (header: string | string[] | undefined): Set<string> =>
  new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => one.split(';').map((part) => part.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([coding = '']) => coding),
  );
