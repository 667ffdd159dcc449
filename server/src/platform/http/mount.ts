import type { Call } from '@twosome/contract/platform/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../refusal.ts';
import { addressOf, blockOf, type IsProxy } from './address.ts';
import { type Authenticate, admit, tokenIn } from './admit.ts';
import { type Answered, answerOf } from './answer.ts';
import { bodyKindOf, readJson } from './body.ts';
import type { Limiter } from './limiter.ts';
import { idempotencyKeyOf, onceOf } from './once.ts';
import type { Pace } from './pace.ts';
import { receiveForm } from './receive.ts';
import type { Mounted, ReceivedFile } from './route.ts';
import { readInto } from './sentences.ts';

/** What every mounted call is run with. */
export interface Mounting {
  authenticate: Authenticate;
  limiter: Limiter;
  isProxy: IsProxy;
  tmpDir: string;
  pace: Pace;
  checkAnswers: boolean;
}

/** Mounts the open calls of a feature under `base`. Throws where an open call has no act. */
export function mountCalls(
  app: FastifyInstance,
  base: string,
  { calls, routes }: Mounted,
  mounting: Mounting,
): void {
  for (const [line, call] of Object.entries(calls)) {
    if (call.later) continue;
    const act = routes[line];
    if (act === undefined) throw new Error(`${line} is open and has no act`);
    const [method = '', path = ''] = line.split(' ');
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      url: `${base}/${path}`,
      handler: (request, reply) => run({ line, call, act }, request, reply, mounting),
    });
  }
}

interface Open {
  line: string;
  call: Call;
  act: (asked: never) => Promise<unknown>;
}

/** One request: who asks, what is sent, the act, the answer. Every request passes every step. */
async function run(
  { line, call, act }: Open,
  request: FastifyRequest,
  reply: FastifyReply,
  mounting: Mounting,
): Promise<FastifyReply> {
  const { headers, raw } = request;
  const address = blockOf(addressOf(raw, mounting.isProxy));
  const viewer = await admit(call, { method: request.method, headers, address }, mounting);
  const params = request.params as Record<string, string>;
  if (Object.values(params).some((value) => /\p{Cc}/u.test(value))) throw notFound();
  const query = call.query ? readInto(call.query, request.query) : {};
  const key = call.once ? idempotencyKeyOf(headers['idempotency-key']) : null;

  const sent = await receive(call, request, mounting);
  let answered: Answered;
  try {
    const body = readBody(call, sent.body);
    const { files } = sent;
    const once = onceOf(key, { userId: viewer?.userId, line: spelledOut(line, params), body, files });
    const userAgent = (headers['user-agent'] ?? '').slice(0, 500);
    if (call.needsTerms === 'files' && files.length > 0 && !viewer?.termsAccepted)
      throw new Refusal('termsNeeded');
    const token = tokenIn(headers.authorization) ?? '';
    const asked = { viewer, token, params, query, body, files, once, address, userAgent };
    answered = answerOf(line, call, await act(asked as never), mounting.checkAnswers);
  } finally {
    await sent.discard();
  }
  reply.code(answered.status);
  if (answered.text === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(answered.text);
}

interface Sent {
  body: object;
  files: ReceivedFile[];
  discard(): Promise<void>;
}

/** Reads what the call takes; what a call does not take is not looked at. */
async function receive(call: Call, request: FastifyRequest, { tmpDir, pace }: Mounting): Promise<Sent> {
  const nothing = { files: [], discard: async () => {} };
  if (call.takes === undefined && call.form === undefined) return { body: {}, ...nothing };
  const kind = bodyKindOf(request.headers);
  if (kind === 'none') return { body: {}, ...nothing };
  if (kind === 'json') return { body: await readJson(request.raw, pace), ...nothing };
  if (call.form === undefined) throw new Refusal('wrongType');
  const { fields, files, discard } = await receiveForm(request.raw, call.form, { tmpDir, pace });
  return { body: fields, files, discard };
}

function readBody(call: Call, body: object): unknown {
  if (call.takes) return readInto(call.takes, body);
  if (call.form) return readInto(call.form.fields, asFormWrites(body));
  return undefined;
}

/** A form writes everything as text; where JSON is sent instead, `true` and `3` mean what the form would have said. */
const asFormWrites = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'boolean' || typeof value === 'number' ? String(value) : value,
    ]),
  );

/** Method and path with what stands in it, in one spelling: what an Idempotency-Key belongs to. */
const spelledOut = (line: string, params: Record<string, string>): string =>
  line.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
