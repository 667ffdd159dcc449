import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { SafetyDeps } from '../features/safety/report.ts';
import type { Checks } from '../platform/http/health.ts';
import type { Http } from '../platform/http/http.ts';
import type { Verifier } from '../platform/identity/verify.ts';
import type { Log } from '../platform/log.ts';
import type { Store } from '../platform/storage/store.ts';
import type { Form } from './form.ts';
import type { Operator } from './operators.ts';

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
