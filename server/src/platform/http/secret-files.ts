import type { FastifyInstance } from 'fastify';
import { notFound } from '../api-error.ts';
import { type FileMounting, send } from './files.ts';
import { count } from './limiter.ts';
import { paramsOf } from './mount.ts';
import type { SecretFileRoute } from './route.ts';

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
