import { mkdir } from 'node:fs/promises';
import type { Calls } from '@twosome/contract/platform/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { proxiesOf } from './address.ts';
import type { Authenticate } from './admit.ts';
import { mountAssociations } from './associations.ts';
import { corsOf } from './cors.ts';
import { mountFile } from './files.ts';
import { type Site, securityHeaders } from './headers.ts';
import { type Checks, mountHealth } from './health.ts';
import type { Limiter } from './limiter.ts';
import { createMetrics } from './metrics.ts';
import { mountCalls } from './mount.ts';
import { openApiOf } from './openapi.ts';
import { ClientGone, type Pace, usualPace } from './pace.ts';
import { knownPaths } from './paths.ts';
import { sweepUploads } from './receive.ts';
import { refusedWith } from './refuse.ts';
import type { FileRoute, Mounted } from './route.ts';
import { mountShareTarget } from './share-target.ts';
import { openWeb, type Web } from './static.ts';
import { cutRest, openTransport } from './transport.ts';

const base = '/api/v1';
/** Where nothing of the web app is ever answered. */
const notPages = /^\/(api|media|demo-identity)(\/|$)/;
/** Answered also while the server stops: whoever balances the load asks there. */
const health = ['/healthz', '/readyz', '/metrics'];

export interface HttpParts {
  config: Config;
  log: Log;
  authenticate: Authenticate;
  limiter: Limiter;
  /** where uploads wait while their request runs */
  tmpDir: string;
  /** for `/readyz` */
  checks: Checks;
  reports?: Checks;
  /** for `/metrics`: name → what to ask */
  gauges?: Readonly<Record<string, () => number>>;
  /** the folder of the built web app; null: none is served */
  webDir: string | null;
  version: string;
  /** every answer is read by its shape, and a wrong one is a 500; on where NODE_ENV is test */
  checkAnswers?: boolean;
  /** the least that a body must bring */
  pace?: Pace;
  /** how long running requests may take to end when the server stops */
  drainMs?: number;
}

export interface Http {
  app: FastifyInstance;
  /** Mounts a feature's open calls, under `/api/v1` unless told otherwise. Before `listen`. */
  mount(mounted: Mounted, under?: string): void;
  mountFiles(routes: readonly FileRoute[]): void;
  /** answers the address, `http://127.0.0.1:8000` */
  listen(): Promise<string>;
  /** takes nothing new, lets what runs come to its end, then cuts */
  close(): Promise<void>;
}

/** The HTTP side of the server: what every request passes, whatever it asks for. */
export function createHttp(parts: HttpParts): Http {
  const { config, log } = parts;
  const isProxy = proxiesOf(config.trustedProxies);
  const site: Site = { publicUrl: config.publicUrl, google: config.googleClientIds.length > 0 };
  const dress = dressing(site, config.allowedOrigins);
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof ClientGone) {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    const refused = refusedWith(error, request.id);
    if (refused.ours) log.error({ err: error, id: request.id, line: request.routeOptions.url }, 'failed');
    reply.removeHeader('etag');
    return reply
      .code(refused.status)
      .headers({ 'cache-control': 'no-store', ...refused.headers })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refused.body));
  };
  const { app, drain } = openTransport(isProxy, (error, request, reply) => {
    dress(request, reply);
    refuse(error, request, reply);
  });
  const known = knownPaths(app);
  const metrics = createMetrics(parts.gauges);
  const mounted: Calls[] = [];
  let web: Web | null = null;
  let stopping = false;

  app.addHook('onRequest', async (request, reply) => {
    dress(request, reply);
    if (dress.cors.isPreflight(request.raw)) return reply.code(204).send();
    if (stopping && !health.includes(request.url)) throw new Refusal('unavailable');
    return undefined;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = `${request.method} ${request.routeOptions.url ?? '*'}`;
    metrics.observe(line, reply.statusCode, reply.elapsedTime / 1000);
    // by its line: an address carries seals and codes
    const told = { id: request.id, line, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (line.startsWith(`${request.method} ${base}`)) log.info(told, 'answered');
    else log.debug(told, 'answered');
    cutRest(request.raw);
  });
  app.addHook('onClose', async () => metrics.stop());

  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = known.methodsAt(path);
    if (methods.length > 0) {
      reply.header('allow', [...methods, 'OPTIONS'].join(', '));
      if (request.method === 'OPTIONS') return reply.code(204).send();
      throw new Refusal('methodNotAllowed');
    }
    const asksForFile = request.method === 'GET' || request.method === 'HEAD';
    const answered = asksForFile && !notPages.test(path) ? web?.answer(request, reply) : null;
    if (answered) return answered;
    throw new Refusal('notFound');
  });

  mountHealth(app, {
    checks: parts.checks,
    ...(parts.reports && { reports: parts.reports }),
    embedded: config.databaseUrl === null,
    metrics,
    metricsToken: config.metricsToken,
    isProxy,
    isStopping: () => stopping,
  });

  mountAssociations(app, config);
  mountShareTarget(app);

  let document: string | null = null;
  app.route({
    method: ['GET', 'HEAD'],
    url: `${base}/openapi.json`,
    async handler(_request, reply) {
      document ??= JSON.stringify(openApiOf(mounted, { version: parts.version, title: 'Twosome' }));
      return reply.type('application/json; charset=utf-8').send(document);
    },
  });

  app.addHook('onReady', async () => {
    await mkdir(parts.tmpDir, { recursive: true, mode: 0o700 });
    await sweepUploads(parts.tmpDir);
    const blanks = {
      app_store_url: config.appStoreUrl,
      support_email: config.supportEmail,
      public_url: config.announcedUrl,
    };
    if (parts.webDir !== null) web = await openWeb(parts.webDir, site, blanks);
  });

  const mounting = {
    authenticate: parts.authenticate,
    limiter: parts.limiter,
    isProxy,
    tmpDir: parts.tmpDir,
    pace: parts.pace ?? usualPace,
    checkAnswers: parts.checkAnswers ?? config.test,
  };
  return {
    app,
    mount(feature, under = base) {
      mountCalls(app, under, feature, mounting);
      if (under === base) mounted.push(feature.calls);
    },
    mountFiles(routes) {
      for (const route of routes) mountFile(app, route, { ...mounting, log });
    },
    listen: () => app.listen({ host: config.host, port: config.port }),
    async close() {
      stopping = true;
      await drain(parts.drainMs ?? 10_000);
    },
  };
}

/** What every answer carries, also one that Fastify gives before any hook has run. */
function dressing(site: Site, allowedOrigins: readonly string[]) {
  const always = securityHeaders(site);
  const cors = corsOf({ publicUrl: site.publicUrl, allowedOrigins });
  const dress = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      ...always,
      ...cors.headersFor(request.raw),
    });
  };
  return Object.assign(dress, { cors });
}
