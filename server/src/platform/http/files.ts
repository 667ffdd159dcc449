import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { notFound } from '../refusal.ts';
import { addressOf, blockOf, type IsProxy } from './address.ts';
import { count } from './admit.ts';
import type { Limiter } from './limiter.ts';
import type { FileRoute, Sendable } from './route.ts';

interface Mounting {
  limiter: Limiter;
  isProxy: IsProxy;
  log: Log;
}

/**
 * Mounts a route that answers bytes. What `reach` does not reach is a 404 that tells nothing. Every look that it is asked
 * about is counted, for it costs one into the database; a seal that is none costs nothing.
 */
export function mountFile(app: FastifyInstance, route: FileRoute, { limiter, isProxy, log }: Mounting): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: route.path,
    handler: async (request, reply) => {
      const params = paramsOf(request);
      const holder = route.holder(queryOf(request));
      if (holder === null) throw notFound();
      const address = blockOf(addressOf(request.raw, isProxy));
      await count(limiter, 'look', { userId: null, ...holder, address });
      const found = await route.reach({ params, ...holder });
      if (found === null) throw notFound();
      return send(found, request, reply, log);
    },
  });
}

function paramsOf(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>;
  if (Object.values(params).some((value) => /\p{Cc}/u.test(value))) throw notFound();
  return params;
}

/** A parameter that is given twice counts as not given: two readers would take two different ones of it. */
const queryOf = (request: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  );

async function send(
  found: Sendable,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): Promise<FastifyReply> {
  reply.headers({
    etag: found.etag,
    'cache-control': found.cacheControl,
    // the app's own origin embeds it; who may see it is decided by the seal in the address
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  if (isHeld(request.headers['if-none-match'], found.etag)) {
    found.stream.destroy();
    return reply.code(304).send();
  }
  reply.headers({
    'content-type': found.type,
    'content-length': String(found.length),
    // anything but an image is kept, never shown as a page of ours
    ...(!found.type.startsWith('image/') && { 'content-disposition': 'attachment' }),
  });
  if (request.method === 'HEAD') {
    found.stream.destroy();
    return reply.send();
  }
  found.stream.on('error', (err) => log.error({ err, id: request.id }, 'a file broke off while it was sent'));
  return reply.send(found.stream);
}

/** If-None-Match: a list, weak or strong, or everything. */
export function isHeld(header: string | undefined, etag: string): boolean {
  const held = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return held.includes('*') || held.includes(etag.replace(/^W\//, ''));
}
