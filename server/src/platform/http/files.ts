import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../api-error.ts';
import type { Log } from '../log.ts';
import type { ByteRange } from '../storage/store.ts';
import type { CallerOf } from './address.ts';
import { count, type Limiter } from './limiter.ts';
import { paramsOf } from './mount.ts';
import type { FileHeaders, FileResponse, FileRoute, SecretFileRoute, StoredFile } from './route.ts';

interface FileMounting {
  limiter: Limiter;
  callerOf: CallerOf;
  /** whether the proxy that this request came through sends the file */
  isSentByProxy(request: IncomingMessage): boolean;
  log: Log;
}

/**
 * Mounts a route that sends a file. If `findFiles` finds none, the response is a 404 without details. Every request with a
 * valid signed URL is counted, because it costs a database query; an invalid token costs none.
 */
export function mountFile(app: FastifyInstance, route: FileRoute, mounting: FileMounting): void {
  const { limiter, callerOf, isSentByProxy, log } = mounting;
  app.route({
    method: ['GET', 'HEAD'],
    url: route.path,
    handler: async (request, reply) => {
      const params = paramsOf(request);
      const claims = route.claimsOf(queryOf(request));
      if (claims === null) throw notFound();
      await count(limiter, 'file', { userId: null, ...claims, address: callerOf(request.raw) });
      const files = await route.findFiles({ params, ...claims });
      const held = files.find(({ etag }) => isHeld(request.headers['if-none-match'], etag));
      if (held !== undefined) return reply.headers(headersOf(held)).code(304).send();
      if (request.method === 'HEAD') return describe(files, reply);
      if (isSentByProxy(request.raw)) return passToProxy(files, reply);
      const part = await openPart(files, request);
      if (part !== null) return sendPart(part, request, reply, log);
      const opened = await openFirst(files);
      if (opened === null) throw notFound();
      return send(opened, request, reply, log);
    },
  });
}

/** Mounts a file behind a secret address. A wrong secret is counted before the database is queried, a right one refunded. */
export function mountSecretFile(
  app: FastifyInstance,
  { path, rate, findOwner }: SecretFileRoute,
  { limiter, callerOf, log }: Omit<FileMounting, 'isSentByProxy'>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: path,
    handler: async (request, reply) => {
      const caller = { userId: null, address: callerOf(request.raw) };
      await count(limiter, 'badToken', caller);
      const owner = await findOwner(paramsOf(request));
      if (owner === null) throw notFound();
      await limiter.refund('badToken', caller);
      await count(limiter, rate, { ...caller, userId: owner.userId });
      return send(await owner.read(), request, reply, log);
    },
  });
}

/** A repeated parameter counts as missing, because two parsers could pick different values. */
const queryOf = (request: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  );

/** Images and sounds are shown by the pages; any other type is downloaded, so that it never runs as a page of this site. */
const isShown = ({ type }: FileHeaders): boolean => type.startsWith('image/') || isSound(type);
const isSound = (type: string): boolean => type.startsWith('audio/');

const headersOf = (file: FileHeaders) => ({
  etag: file.etag,
  'cache-control': file.cacheControl,
  // the native apps embed images and sounds from another origin; no page embeds a download
  'cross-origin-resource-policy': isShown(file) ? 'cross-origin' : 'same-origin',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
});

const bodyHeadersOf = (file: FileHeaders) => ({
  ...headersOf(file),
  'content-type': file.type,
  ...(!isShown(file) && { 'content-disposition': 'attachment' }),
  ...(isSound(file.type) && { 'accept-ranges': 'bytes' }),
});

async function describe(files: readonly StoredFile[], reply: FastifyReply): Promise<FastifyReply> {
  for (const file of files) {
    const size = await file.store.size(file.key);
    if (size !== null)
      return reply.headers({ ...bodyHeadersOf(file), 'content-length': String(size) }).send();
  }
  throw notFound();
}

/** The last file is not looked for, because the proxy answers 404 if it is missing: a bucket takes time to ask. */
async function passToProxy(files: readonly StoredFile[], reply: FastifyReply): Promise<FastifyReply> {
  for (const [index, file] of files.entries()) {
    if (index < files.length - 1 && (await file.store.size(file.key)) === null) continue;
    return reply
      .headers({ ...bodyHeadersOf(file), 'x-accel-redirect': await file.store.internalUri(file.key) })
      .send('');
  }
  throw notFound();
}

async function openFirst(files: readonly StoredFile[]): Promise<FileResponse | null> {
  for (const file of files) {
    const opened = await file.store.open(file.key);
    if (opened !== null) return { ...file, ...opened };
  }
  return null;
}

interface Part {
  file: StoredFile;
  size: number;
  /** null: outside the file */
  range: ByteRange | null;
}

/** The part of a sound that the request names: Safari plays no sound without. Null if it wants the whole file. */
async function openPart(files: readonly StoredFile[], { headers }: FastifyRequest): Promise<Part | null> {
  const [file] = files;
  const [, start = '', end = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(headers.range ?? '') ?? [];
  if (file === undefined || !isSound(file.type) || start + end === '') return null;
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== file.etag) return null;
  const size = await file.store.size(file.key);
  return size === null ? null : { file, size, range: rangeOf(start, end, size) };
}

/** `bytes=-5` names the last five bytes. */
function rangeOf(start: string, end: string, size: number): ByteRange | null {
  const range =
    start === ''
      ? { start: Math.max(size - Number(end), 0), end: size - 1 }
      : { start: Number(start), end: Math.min(end === '' ? size : Number(end), size - 1) };
  return range.start > range.end ? null : range;
}

async function sendPart({ file, size, range }: Part, request: FastifyRequest, reply: FastifyReply, log: Log) {
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
  const opened = await file.store.open(file.key, range);
  if (opened === null) throw notFound();
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return send({ ...file, ...opened }, request, reply, log);
}

async function send(
  found: FileResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): Promise<FastifyReply> {
  if (isHeld(request.headers['if-none-match'], found.etag)) {
    found.stream.destroy();
    return reply.headers(headersOf(found)).code(304).send();
  }
  reply.headers({ ...bodyHeadersOf(found), 'content-length': String(found.length) });
  if (request.method === 'HEAD') {
    found.stream.destroy();
    return reply.send();
  }
  found.stream.on('error', (err) =>
    log.error({ err, id: request.id }, 'reading a file failed while it was sent'),
  );
  return reply.send(found.stream);
}

/** Whether `If-None-Match` (a list of weak or strong tags, or `*`) contains the tag. */
export function isHeld(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}
