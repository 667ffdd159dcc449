import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../api-error.ts';
import type { Log } from '../log.ts';
import type { CallerOf } from './address.ts';
import { count } from './admit.ts';
import type { Limiter } from './limiter.ts';
import { paramsOf } from './mount.ts';
import type { FileResponse, FileRoute } from './route.ts';

export interface FileMounting {
  limiter: Limiter;
  callerOf: CallerOf;
  log: Log;
}

/**
 * Mounts a route that sends a file. If `findFile` finds none, the response is a 404 without details. Every request with a
 * valid signed URL is counted, because it costs a database query; an invalid token costs none.
 */
export function mountFile(
  app: FastifyInstance,
  route: FileRoute,
  { limiter, callerOf, log }: FileMounting,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: route.path,
    handler: async (request, reply) => {
      const params = paramsOf(request);
      const claims = route.claimsOf(queryOf(request));
      if (claims === null) throw notFound();
      await count(limiter, 'file', { userId: null, ...claims, address: callerOf(request.raw) });
      const found = await route.findFile({ params, ...claims });
      if (found === null) throw notFound();
      return send(found, request, reply, log);
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

export async function send(
  found: FileResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): Promise<FastifyReply> {
  const isImage = found.type.startsWith('image/');
  reply.headers({
    etag: found.etag,
    'cache-control': found.cacheControl,
    // the native apps embed images from another origin; no page embeds a download
    'cross-origin-resource-policy': isImage ? 'cross-origin' : 'same-origin',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  if (isHeld(request.headers['if-none-match'], found.etag)) {
    found.stream.destroy();
    return reply.code(304).send();
  }
  reply.headers({
    'content-type': found.type,
    'content-length': String(found.length),
    // only images are displayed; any other type is downloaded, so that it never runs as a page of this site
    ...(!isImage && { 'content-disposition': 'attachment' }),
  });
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
