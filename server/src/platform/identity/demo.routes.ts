import { limits } from '@twosome/contract/platform/limits';
import { text } from '@twosome/contract/platform/shapes';
import { validationErrors } from '@twosome/contract/platform/validation.texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { platformErrors } from '../platform.texts.ts';
import type { DemoIssuer } from './demo.ts';

const CredentialRequest = z.object(
  {
    first_name: text(limits.firstName, 1),
    subject: z
      .string(validationErrors.text)
      .regex(/^[A-Za-z0-9_.-]{1,100}$/, platformErrors.demoSubject)
      .optional(),
    nonce: z
      .string(validationErrors.text)
      .regex(/^[\x21-\x7e]{1,255}$/, platformErrors.demoNonce)
      .optional(),
  },
  validationErrors.object,
);

const bodyBytes = 4096;

/**
 * `POST /demo-identity/credential/ {first_name, subject?, nonce?}` → 200 {credential}, or 400 by field;
 * `GET /demo-identity/jwks.json` → the public keys.
 * `limiter` limits credential requests; it throws to refuse one.
 */
export function mountDemoIdentity(
  server: FastifyInstance,
  issuer: DemoIssuer,
  limiter: (request: FastifyRequest) => Promise<void>,
): void {
  const postCredential = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const parsed = CredentialRequest.safeParse(bodyOf(request.body));
    if (parsed.success) return { credential: await issuer.credential(parsed.data) };
    const { formErrors, fieldErrors } = z.flattenError(parsed.error);
    return reply.code(400).send(formErrors.length ? { non_field_error: formErrors } : fieldErrors);
  };
  const getKeys = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'public, max-age=300');
    return issuer.jwks();
  };

  server.register(async (scope) => {
    // parses JSON itself, so that a malformed body gets the same error shape
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/demo-identity/credential', { bodyLimit: bodyBytes, onRequest: limiter }, postCredential);
    scope.get('/demo-identity/jwks.json', getKeys);
  });
}

function bodyOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body ?? ''));
  } catch {
    return null;
  }
}
