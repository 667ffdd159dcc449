import { openedByShare, shareTarget } from '@twosome/contract/platform/addresses';
import type { FastifyInstance } from 'fastify';

/**
 * Where the installed web app is handed photos to. Its worker takes them in before they leave the browser, and answers
 * like this; what comes here met no worker (it is not there yet, or was thrown away). Nothing of it is read or kept, the
 * app opens as ever, and the rest of the body is let run out (`cutRest`).
 */
export function mountShareTarget(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: shareTarget,
    // 303: the photos are not posted on to there
    handler: async (_request, reply) => reply.code(303).header('location', openedByShare).send(),
  });
}
