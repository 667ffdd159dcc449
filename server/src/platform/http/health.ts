import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { notFound } from '../api-error.ts';
import { registry } from '../metrics.ts';
import { isSameSecret } from '../secret-key.ts';
import { addressOf, type IsProxy } from './address.ts';

/** Health checks by dependency; a check rejects when its dependency does not answer. */
export type Checks = Readonly<Record<string, () => Promise<void>>>;

const timeoutMs = 3000;

/** `/healthz`: the process is alive. `/readyz`: it can serve requests. `/metrics`: for the operator only. */
export function mountHealth(
  app: FastifyInstance,
  parts: {
    checks: Checks;
    reports: Checks;
    /** the embedded database is less durable than PostgreSQL; `/readyz` reports that */
    embedded: boolean;
    metricsToken: string | null;
    isProxy: IsProxy;
    isStopping: () => boolean;
  },
): void {
  const get = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: ['GET', 'HEAD'], url, handler });
  get('/healthz', async (_request, reply) => reply.send({ status: 'alive' }));

  const runAll = () => Promise.all([runChecks(parts.checks), runChecks(parts.reports)]);
  let running: ReturnType<typeof runAll> | null = null;
  // the route needs no sign-in, so simultaneous requests share one run of the checks
  const runShared = () => {
    running ??= runAll().finally(() => {
      running = null;
    });
    return running;
  };

  get('/readyz', async (_request, reply) => {
    const [checked, reported] = await runShared();
    const ready = !parts.isStopping() && checked.every(([, ok]) => ok);
    if (!ready) reply.code(503).header('retry-after', '5');
    return reply.send({
      status: parts.isStopping() ? 'stopping' : ready ? 'ready' : 'not ready',
      ...Object.fromEntries(
        [...checked, ...reported].map(([name, ok]) => [name, ok ? 'ok' : 'does not answer']),
      ),
      durability: parts.embedded
        ? 'survives a crash of the process, but not of the machine'
        : 'depends on the PostgreSQL server',
    });
  });

  get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, parts)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

export const runChecks = (checks: Checks) =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await isAnswering(check)] as const));

async function isAnswering(check: () => Promise<void>): Promise<boolean> {
  const answered = check().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, setTimeout(timeoutMs, false, { ref: false })]);
}

/** With the token, or from this machine directly. Behind a local proxy every client would look local. */
function mayRead(
  request: IncomingMessage,
  { metricsToken, isProxy }: { metricsToken: string | null; isProxy: IsProxy },
): boolean {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (metricsToken !== null && token !== undefined) return isSameSecret(token, metricsToken);
  const relayed = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => name in request.headers,
  );
  const address = addressOf(request, isProxy);
  return !relayed && (address === '::1' || address.startsWith('127.'));
}
