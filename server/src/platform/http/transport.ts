import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type IsProxy, peerOf } from './address.ts';

/** Fastify and Node leave these off or long; a client that holds a connection and sends nothing is cut by them. */
const times = {
  /** the whole of the headers, from the first byte of the connection */
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  /** the whole of a request, however steadily it comes */
  requestTimeout: 300_000,
  /** nothing moves on the connection in either direction */
  connectionTimeout: 20_000,
  /** between requests; longer than the usual proxy keeps its side, so that it is the proxy that closes */
  keepAliveTimeout: 65_000,
};

export interface Transport {
  app: FastifyInstance;
  /** stops listening, waits for what runs, and after so long cuts every connection that is left */
  drain(patienceMs: number): Promise<void>;
}

/**
 * `refuse` answers what Fastify refuses before any hook of ours runs. Bodies are left as streams: what they are
 * is decided where they are read, never by Fastify.
 */
export function openTransport(
  isProxy: IsProxy,
  refuse: (error: Error, request: FastifyRequest, reply: FastifyReply) => void,
): Transport {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    http: {
      headersTimeout: times.headersTimeout,
      connectionsCheckingInterval: times.connectionsCheckingInterval,
      maxHeaderSize: 16 * 1024,
    },
    requestTimeout: times.requestTimeout,
    connectionTimeout: times.connectionTimeout,
    keepAliveTimeout: times.keepAliveTimeout,
    // what is done before it listens: pages are packed, which takes a busy machine longer than Fastify's ten seconds
    pluginTimeout: 120_000,
    genReqId: (request) => requestIdOf(request, isProxy),
    clientErrorHandler: refuseUnread,
    frameworkErrors: refuse,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, stream, done) => done(null, stream));

  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    app,
    async drain(patienceMs) {
      const closed = app.close();
      // browsers open connections ahead of need; Node waits for those, we do not
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, patienceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** 48 random bits: enough to find one line among others. */
const newRequestId = (): string => randomUUID().slice(24);

/** A proxy of ours may have named the request already; anybody else's name would only forge our log. */
function requestIdOf(request: IncomingMessage, isProxy: IsProxy): string {
  const given = request.headers['x-request-id'];
  const good = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given);
  return good && isProxy(peerOf(request)) ? given : newRequestId();
}

const unread: Readonly<Record<string, [status: string, says: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** What Node could not even read as HTTP is answered in the shape of every other refusal. */
function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  // an answer may be under way on it already
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, says] = unread[error.code ?? ''] ?? ['400 Bad Request', 'The request cannot be read.'];
  const body = JSON.stringify(status.startsWith('400') ? { non_field_error: [says] } : { detail: says });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${newRequestId()}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * After an answer that came before the whole body: the rest is let run out for a while, so that the client
 * reads the answer instead of a reset, and is cut then.
 */
export function cutRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const cut = (): void => {
    if (!request.complete) request.destroy();
  };
  setTimeout(cut, 10_000).unref();
}
