import { limits } from '@twosome/contract/platform/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { SafetyDeps } from '../features/safety/report.ts';
import type { Checks } from '../platform/http/health.ts';
import type { Http } from '../platform/http/http.ts';
import type { Verifier } from '../platform/identity/verify.ts';
import type { Log } from '../platform/log.ts';
import type { Store } from '../platform/storage/store.ts';
import type { Operator } from './session.ts';

export interface AdminDeps extends SafetyDeps {
  config: Config;
  log: Log;
  store: Store;
  verifier: Verifier;
  /** for the page of the health of this node */
  checks: Checks;
  http: Pick<Http, 'app' | 'count' | 'answerNotFound'>;
}

/** One request of a signed-in operator. */
export interface OperatorRequest {
  operator: Operator;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  form: Form;
  reply: FastifyReply;
}

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
