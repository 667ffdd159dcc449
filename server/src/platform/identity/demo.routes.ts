import { limits } from '@twosome/contract/platform/limits';
import { text } from '@twosome/contract/platform/shapes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { DemoIssuer } from './demo.ts';

const Wish = z.object(
  {
    first_name: text(limits.firstName, 1),
    subject: z
      .string('This must be a text.')
      .regex(
        /^[A-Za-z0-9_.-]{1,100}$/,
        'This may have 1 to 100 characters: letters without accents, digits, _, . and -.',
      )
      .optional(),
    nonce: z
      .string('This must be a text.')
      .regex(/^[\x21-\x7e]{1,255}$/, 'This may have 1 to 255 characters of ASCII.')
      .optional(),
  },
  'This must be an object.',
);

const bodyBytes = 4096;

/**
 * `POST /demo-identity/credential/ {first_name, subject?, nonce?}` → 200 {credential}, or 400 by field;
 * `GET /demo-identity/jwks.json` → the public keys. Both with and without a slash at the end.
 * `limiter` counts the attempts to get a credential; it refuses by throwing.
 */
export function mountDemoIdentity(
  server: FastifyInstance,
  issuer: DemoIssuer,
  limiter?: (request: FastifyRequest) => Promise<void>,
): void {
  const give = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const wish = Wish.safeParse(bodyOf(request.body));
    if (wish.success) return { credential: await issuer.credential(wish.data) };
    const { formErrors, fieldErrors } = z.flattenError(wish.error);
    return reply.code(400).send(formErrors.length ? { non_field_error: formErrors } : fieldErrors);
  };
  const publish = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'public, max-age=300');
    return issuer.jwks();
  };

  server.register(async (scope) => {
    // Its own reading of JSON, so that a malformed body is answered here, in the same shape.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const counted = { bodyLimit: bodyBytes, onRequest: limiter ? [limiter] : [] };
    // A server that ignores the slash by itself takes each path once only.
    const spellings = scope.initialConfig.routerOptions?.ignoreTrailingSlash ? [''] : ['', '/'];
    for (const end of spellings) {
      scope.post(`/demo-identity/credential${end}`, counted, give);
      scope.get(`/demo-identity/jwks.json${end}`, publish);
    }
  });
}

function bodyOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body ?? ''));
  } catch {
    return null;
  }
}
