import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { platformErrors } from '../platform.texts.ts';
import { largeFormMilliseconds } from './pace.ts';

/** Fastify and Node disable these timeouts or set them high. They disconnect clients that hold a connection without sending. */
const timeouts = {
  /** all headers, from the first byte of the connection */
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  /** `watchBody` ends each request earlier; forms with `fileBytes` may take this long */
  requestTimeout: largeFormMilliseconds,
  /** between requests; longer than that of common proxies, so that the proxy closes first */
  keepAliveTimeout: 65_000,
};
/** no data in either direction */
const connectionTimeout = 20_000;
/** while an answer is sent: Node looks once in this time whether some was read, so it ends the connection after one to two */
const unreadTimeout = 7_000;

/** Limit of unanswered requests per connection. Browsers and proxies send one and wait. */
const maxPipelined = 8;

export interface Transport {
  app: FastifyInstance;
  /** stops listening, waits for running requests, and after `timeoutMs` cuts the remaining connections */
  drain(timeoutMs: number): Promise<void>;
}

/**
 * `refuse` responds to requests that Fastify rejects before any hook runs. Bodies stay streams: our own code decides
 * how to parse them, never Fastify.
 */
export function openTransport(
  guards: Readonly<Record<string, string>>,
  refuse: (error: Error, request: FastifyRequest, reply: FastifyReply) => void,
): Transport {
  const app = fastify({
    logger: false,
    // no limit: a busy machine starts slowly, and the orchestrator's probes end a start that hangs
    pluginTimeout: 0,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    serverFactory: serve,
    // a client's request id is ignored, because it would be written into the log
    genReqId: newRequestId,
    clientErrorHandler: answerParseError(guards),
    frameworkErrors: refuse,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, stream, done) => done(null, stream));
  // Node sets the timeout of the next request itself
  app.addHook('onSend', async ({ raw }) => void raw.socket.setTimeout(unreadTimeout));

  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    app,
    async drain(timeoutMs) {
      const closed = app.close();
      // browsers open spare connections; Node would wait for those
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, timeoutMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

function serve(answer: RequestListener): Server {
  const server = createServer({ ...timeouts, maxHeaderSize: 16 * 1024 }, refusePipelines(answer));
  server.setTimeout(connectionTimeout);
  return server;
}

/** Node starts all requests of one packet together: two thousand of them would block the event loop for a second. */
function refusePipelines(answer: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxPipelined) return void socket.destroy();
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    answer(request, response);
  };
}

const parseErrors: Readonly<Record<string, [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, platformErrors.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, platformErrors.requestTooSlow],
};

/** Answers requests that Node cannot parse as HTTP, in the shape of every other error. */
const answerParseError =
  (guards: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    // a response may already be under way on this socket
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const [status, message] = parseErrors[error.code ?? ''] ?? [400, platformErrors.requestUnreadable];
    const body = status === 400 ? { non_field_error: [message] } : { detail: message };
    answerRaw(socket, { status, body }, { requestId: newRequestId(), guards });
  };

/** 48 random bits: enough to find a request in the log. */
export const newRequestId = (): string => randomUUID().slice(24);

/**
 * Sends an HTTP response on a raw socket (for an unreadable request or a refused upgrade) and closes it.
 * `guards` are the common security headers.
 */
export function answerRaw(
  socket: Duplex,
  { status, body, headers = {} }: { status: number; body: object; headers?: Record<string, string> },
  { requestId, guards }: { requestId: string; guards: Readonly<Record<string, string>> },
): void {
  const text = JSON.stringify(body);
  const all = {
    ...guards,
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-request-id': requestId,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // otherwise a client that keeps its side open would hold the socket forever
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

/**
 * After a response that was sent before the whole body arrived, reads and discards the rest for ten more seconds, so that
 * the client reads the response instead of a connection reset, and then disconnects it.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  request.resume();
  if (request.complete) return;
  const cut = setTimeout(() => request.destroy(), 10_000);
  cut.unref();
  const keep = (): void => clearTimeout(cut);
  request.once('end', keep).once('close', keep);
}
