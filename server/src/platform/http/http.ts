import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import { limits, type RateName } from '@twosome/contract/platform/limits';
import { serverTimeHeader } from '@twosome/contract/platform/timing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { ApiError } from '../api-error.ts';
import { now } from '../clock.ts';
import type { Log } from '../log.ts';
import { requestSeconds, requestsInFlight } from '../metrics.ts';
import type { Viewer } from '../viewer.ts';
import { addressOf, blockOf, peerOf, proxiesOf } from './address.ts';
import { errorResponseOf } from './error-response.ts';
import { mountFile, mountSecretFile } from './files.ts';
import { originsOf, type Site, securityHeaders } from './headers.ts';
import { type Checks, mountHealth } from './health.ts';
import { createHeavyReads } from './heavy-reads.ts';
import { count, type Limiter } from './limiter.ts';
import { mountCalls } from './mount.ts';
import { type OpenUploads, trackUploads } from './open-uploads.ts';
import { ClientDisconnected, type Pace, usualPace } from './pace.ts';
import { knownPaths } from './paths.ts';
import { sweepUploads } from './receive.ts';
import type { FileRoute, Mounted, SecretFileRoute } from './route.ts';
import { type Authenticate, checkingSessions, type Session } from './session-check.ts';
import { openWeb, type Web } from './static.ts';
import { traceIdOf } from './trace.ts';
import { discardRest, openTransport } from './transport.ts';
import { noQuota, type UploadQuota } from './upload-quota.ts';
import { mountWellKnown } from './well-known.ts';

const base = '/api/v1';
/**
 * Connections that wait to be accepted; the kernel's own limit may be lower (`net.core.somaxconn`). After a restart all
 * sockets of a node return within seconds. What exceeds Node's 511 is dropped, and tried again by the caller's kernel
 * only after 1, 3 and 7 seconds.
 */
const backlog = 8192;
/** Paths that never serve the web app. */
const nonPagePaths = /^\/(api|media|calendar|demo-identity)([/?]|$)/;
/** Still served during shutdown, for load balancers. */
const healthPaths = ['/healthz', '/readyz', '/metrics'];

export interface HttpDeps {
  config: Config;
  log: Log;
  authenticate: Authenticate;
  limiter: Limiter;
  /** holds uploads while their request runs */
  tmpDir: string;
  /** for `/readyz` */
  checks: Checks;
  /** reported by `/readyz`, but a failure does not make the node unready */
  reports: Checks;
  /** the folder of the built web app; null: none is served */
  webDir: string | null;
  /** JSON documents about the API, by file name; made when they are first requested */
  documents?: Readonly<Record<string, () => object>>;
  /** the minimum rate of a request body */
  pace?: Pace;
  openUploads?: OpenUploads;
  /** without it, uploads have no quota over time */
  quota?: UploadQuota;
  /** how long shutdown waits for running requests */
  drainMs?: number;
  /** runs after a call that may have written, before its response */
  afterWrite?: ((viewer: Viewer) => Promise<void>) | undefined;
}

export interface Http {
  app: FastifyInstance;
  guards: Readonly<Record<string, string>>;
  /** The session of this request's token, rate-limited like that of a call. Throws: `tooMany`. */
  findSession(token: string, request: IncomingMessage): Promise<Session | null>;
  /** Counts this request by its address, and by user if `userId` is given. Throws: `tooMany`. */
  count(rate: RateName, request: IncomingMessage, userId?: string): Promise<void>;
  /** A file or page of the web app, or 404: as an address without a route answers. */
  answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Mounts a feature's calls. Call before `listen`. */
  mount(feature: Mounted): void;
  mountFiles(routes: readonly FileRoute[]): void;
  mountSecretFile(route: SecretFileRoute): void;
  /** returns the address, such as `http://127.0.0.1:8000` */
  listen(): Promise<string>;
  /** From now on `/readyz` answers 503, and every response closes its connection; requests are still served. */
  leave(): void;
  /** refuses new requests, waits for running ones, then cuts the remaining connections */
  close(): Promise<void>;
}

export function createHttp(parts: HttpDeps): Http {
  const { config, log } = parts;
  const isProxy = proxiesOf(config.trustedProxies);
  const site: Site = { publicUrl: config.publicUrl, google: config.googleClientIds.length > 0 };
  const guards = securityHeaders(site);
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers({
      'x-request-id': request.id,
      [serverTimeHeader]: now().toISOString(),
      'cache-control': 'no-store',
      ...guards,
    });
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof ClientDisconnected) {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    const refused = errorResponseOf(error, request.id);
    if (refused.ours) log.error({ err: error, ...idsOf(request), line: request.routeOptions.url }, 'failed');
    reply.removeHeader('etag');
    return reply
      .code(refused.status)
      .headers({ 'cache-control': 'no-store', ...refused.headers })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refused.body));
  };
  const { app, drain } = openTransport(guards, (error, request, reply) => {
    setHeaders(request, reply);
    refuse(isTooLong(request) ? new ApiError('addressTooLong') : error, request, reply);
  });
  const known = knownPaths(app);
  const features: Mounted[] = [];
  let web: Web | null = null;
  let leaving = false;
  let stopping = false;

  app.addHook('onRequest', async (request, reply) => {
    requestsInFlight.inc();
    reply.raw.once('close', () => requestsInFlight.dec());
    setHeaders(request, reply);
    if (isTooLong(request)) throw new ApiError('addressTooLong');
    if (stopping && !healthPaths.includes(request.url)) throw new ApiError('unavailable');
  });
  const origins = originsOf(config);
  app.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && origins.has(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposedHeaders: ['X-Request-Id', 'Retry-After', serverTimeHeader],
    maxAge: 7200,
    strictPreflight: false,
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (leaving) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = `${request.method} ${request.routeOptions.url ?? '*'}`;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requestSeconds.observe({ line, status }, reply.elapsedTime / 1000);
    // log the route, not the URL: a URL contains signed tokens and codes
    const entry = {
      ...idsOf(request),
      line,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (line.startsWith(`${request.method} ${base}`)) log.info(entry, 'answered');
    else log.debug(entry, 'answered');
    discardRest(request.raw);
  });

  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));

  const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const page = isRead && !nonPagePaths.test(request.url) ? web?.answer(request, reply) : null;
    if (page) return page;
    throw new ApiError('notFound');
  };
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = known.methodsAt(path);
    if (methods.length > 0) {
      reply.header('allow', [...methods, 'OPTIONS'].join(', '));
      if (request.method === 'OPTIONS') return reply.code(204).send();
      throw new ApiError('methodNotAllowed');
    }
    return answerNotFound(request, reply);
  });

  mountHealth(app, {
    checks: parts.checks,
    reports: parts.reports,
    embedded: config.databaseUrl === null,
    metricsToken: config.metricsToken,
    isProxy,
    isStopping: () => leaving,
  });

  mountWellKnown(app, config, config.announcedUrl);

  for (const [name, make] of Object.entries(parts.documents ?? {})) {
    let document: string | null = null;
    app.route({
      method: ['GET', 'HEAD'],
      url: `${base}/${name}`,
      async handler(_request, reply) {
        document ??= JSON.stringify(make());
        return reply.type('application/json; charset=utf-8').send(document);
      },
    });
  }

  app.addHook('onReady', async () => {
    await mkdir(parts.tmpDir, { recursive: true, mode: 0o700 });
    await sweepUploads(parts.tmpDir);
    const placeholders = {
      app_store_url: config.appStoreUrl,
      support_email: config.supportEmail,
      public_url: config.announcedUrl,
    };
    if (parts.webDir !== null) web = await openWeb(parts.webDir, site, placeholders);
  });

  const findSession = checkingSessions(parts.authenticate, parts.limiter);
  const callerOf = (request: IncomingMessage): string => blockOf(addressOf(request, isProxy));
  const mounting = {
    findSession,
    limiter: parts.limiter,
    callerOf,
    tmpDir: parts.tmpDir,
    pace: parts.pace ?? usualPace,
    openUploads: parts.openUploads ?? trackUploads(),
    largeUploads: trackUploads({ perPerson: 1, mostBytes: limits.openLargeUploadBytes }),
    quota: parts.quota ?? noQuota,
    // the other connections of the pool are left to other requests
    heavyReads: createHeavyReads(Math.max(1, Math.floor(config.databaseLimits.poolSize / 4))),
    checkAnswers: config.test,
    afterWrite: parts.afterWrite,
  };
  mountCalls(app, base, features, mounting);
  return {
    app,
    guards,
    findSession: (token, request) => findSession(token, callerOf(request)),
    count: (rate, request, userId) =>
      count(parts.limiter, rate, { userId: userId ?? null, address: callerOf(request) }),
    answerNotFound,
    mount: (feature) => void features.push(feature),
    mountFiles(routes) {
      const isSentByProxy = (request: IncomingMessage) => config.mediaByProxy && isProxy(peerOf(request));
      for (const route of routes) mountFile(app, route, { ...mounting, isSentByProxy, log });
    },
    mountSecretFile: (route) => mountSecretFile(app, route, { ...mounting, log }),
    listen: () => app.listen({ host: config.host, port: config.port, backlog }),
    leave() {
      leaving = true;
    },
    async close() {
      leaving = true;
      stopping = true;
      await drain(parts.drainMs ?? 10_000);
    },
  };
}

/** The ids of a request in the log: ours, and that of the trace to which the caller's `traceparent` says it belongs. */
function idsOf({ id, headers }: FastifyRequest): { id: string; trace_id?: string } {
  const traceId = traceIdOf(headers.traceparent);
  return traceId === null ? { id } : { id, trace_id: traceId };
}

const isTooLong = ({ url }: FastifyRequest): boolean => url.length > limits.address;
