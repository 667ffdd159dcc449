import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { notFound } from '../refusal.ts';
import type { IsProxy } from './address.ts';
import { addressOf } from './address.ts';
import type { Metrics } from './metrics.ts';

/** Rejects where a part does not answer. */
export type Checks = Readonly<Record<string, () => Promise<void>>>;

const patience = 3000;

/** `/healthz`: the process is alive. `/readyz`: it can do its work. `/metrics`: for the operator alone. */
export function mountHealth(
  app: FastifyInstance,
  parts: {
    checks: Checks;
    /** told with the checks; while one of these does not answer the work goes on, so nobody is sent elsewhere */
    reports?: Checks;
    /** an embedded database keeps less than a real one, and says so */
    embedded: boolean;
    metrics: Metrics;
    metricsToken: string | null;
    isProxy: IsProxy;
    isStopping: () => boolean;
  },
): void {
  const get = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: ['GET', 'HEAD'], url, handler });
  get('/healthz', async (_request, reply) => reply.send({ status: 'alive' }));

  get('/readyz', async (_request, reply) => {
    const [answers, told] = await Promise.all([ask(parts.checks), ask(parts.reports ?? {})]);
    const ready = !parts.isStopping() && answers.every(([, ok]) => ok);
    if (!ready) reply.code(503).header('retry-after', '5');
    return reply.send({
      status: parts.isStopping() ? 'stopping' : ready ? 'ready' : 'not ready',
      ...Object.fromEntries([...answers, ...told].map(([name, ok]) => [name, ok ? 'ok' : 'does not answer'])),
      durability: parts.embedded
        ? "survives the program's death, not the machine's"
        : 'as the PostgreSQL server keeps it',
    });
  });

  get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, parts)) throw notFound();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(parts.metrics.text());
  });
}

const ask = (checks: Checks) =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await doesAnswer(check)] as const));

async function doesAnswer(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, false);
  });
  const answer = check().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** With the token, or from this machine itself: not through a proxy on it, which would make everybody local. */
function mayRead(
  request: IncomingMessage,
  { metricsToken, isProxy }: { metricsToken: string | null; isProxy: IsProxy },
): boolean {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (metricsToken !== null && token !== undefined) return isSame(token, metricsToken);
  const relayed = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => name in request.headers,
  );
  const address = addressOf(request, isProxy);
  return !relayed && (address === '::1' || address.startsWith('127.'));
}

/** Compared by hash, so that neither length nor the place of the first wrong sign shows in the time. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
