import { limits } from '@twosome/contract/platform/limits';
import type { FastifyInstance } from 'fastify';

/** The fields of a form; of a repeated one the last. */
export type Form = Record<string, string>;

/** Reads the forms of these routes' pages; any other body is refused with 415. */
export function parseForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: limits.jsonBytes },
    async (_request: unknown, body: string): Promise<Form> => Object.fromEntries(new URLSearchParams(body)),
  );
}
