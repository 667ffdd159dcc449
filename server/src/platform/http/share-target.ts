import { openedByShare, shareTarget } from '@twosome/contract/platform/addresses';
import type { FastifyInstance } from 'fastify';

/**
 * The share target of the installed web app. Its service worker takes shared photos before they leave the browser, and
 * sends the same redirect. A request arrives here only if no worker is installed or the browser has removed it. The
 * photos are not read or stored, the app opens normally, and `cutRest` ends the upload.
 */
export function mountShareTarget(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: shareTarget,
    // 303, so that the browser does not repeat the POST at the new address
    handler: async (_request, reply) => reply.code(303).header('location', openedByShare).send(),
  });
}
