import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Call } from '@twosome/contract/platform/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../api-error.ts';
import type { Viewer } from '../viewer.ts';
import type { CallerOf } from './address.ts';
import { type Admitted, admit, tokenIn } from './admit.ts';
import { answerOf } from './answer.ts';
import { parseBodies } from './body.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { idempotencyKeyOf, idempotentRequestOf } from './idempotency.ts';
import type { Limiter } from './limiter.ts';
import { ClientDisconnected } from './pace.ts';
import { type Receiving, receiveForm } from './receive.ts';
import type { Mounted } from './route.ts';
import type { SessionCheck } from './session-check.ts';
import { parse } from './validation-messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admitted: (Admitted & { address: string }) | null;
  }
}

export interface Mounting extends Receiving {
  findSession: SessionCheck;
  limiter: Limiter;
  callerOf: CallerOf;
  heavyReads: HeavyReads;
  checkAnswers: boolean;
  afterWrite?: ((viewer: Viewer) => Promise<void>) | undefined;
}

export function mountCalls(
  app: FastifyInstance,
  base: string,
  features: readonly Mounted[],
  mounting: Mounting,
): void {
  app.register(async (scope) => {
    parseBodies(scope, mounting.pace);
    scope.decorateRequest('admitted', null);
    for (const { calls, routes } of features)
      for (const [route, call] of Object.entries(calls)) {
        const handler = routes[route] as Handler;
        const [method = '', path = ''] = route.split(' ');
        scope.route({
          method: method === 'GET' ? ['GET', 'HEAD'] : method,
          url: `${base}/${path}`,
          // before any of the body is read
          onRequest: async (request) => {
            const { headers } = request;
            const address = mounting.callerOf(request.raw);
            const admitted = await admit(call, { method: request.method, headers, address }, mounting);
            request.admitted = { ...admitted, address };
          },
          handler: (request, reply) => run({ route, call, handler }, request, reply, mounting),
        });
      }
  });
}

type Handler = (input: never) => Promise<unknown>;

/** Handles one admitted request: input, handler, response. Every request passes every step. */
async function run(
  { route, call, handler }: { route: string; call: Call; handler: Handler },
  request: FastifyRequest,
  reply: FastifyReply,
  mounting: Mounting,
): Promise<FastifyReply> {
  const { headers, raw, admitted } = request;
  if (admitted === null) throw new Error(`${route} runs before its caller is admitted`);
  const { viewer, address } = admitted;
  const response = await admitted.attempt(async () => {
    const params = paramsOf(request);
    const query = call.query ? parse(call.query, request.query) : {};
    const key = call.idempotent ? idempotencyKeyOf(headers['idempotency-key']) : null;

    const userId = viewer?.userId;
    const sender = { userId: userId ?? '', signal: abortOnDisconnect(reply.raw) };
    const form = formOf(call, request);
    const received = form && (await receiveForm(request, form, sender, mounting));
    const files = received?.files ?? [];
    const resumeTimeout = files.length > 0 ? pauseTimeout(raw.socket) : () => {};
    try {
      const body = readBody(call, received?.fields ?? request.body ?? {});
      const filled = filledRoute(route, params);
      const idempotent = idempotentRequestOf(key, { userId, route: filled, body, files });
      const userAgent = (headers['user-agent'] ?? '').slice(0, 500);
      if (call.needsTerms === 'files' && files.length > 0 && !viewer?.termsAccepted)
        throw new ApiError('termsNeeded');
      const token = tokenIn(headers.authorization) ?? '';
      const input = { viewer, token, params, query, body, files, idempotent, address, userAgent };
      const read = () => handler(input as never);
      const couple = viewer?.twosomeId ?? sender.userId;
      const result = await (call.heavy ? mounting.heavyReads(couple, sender.signal, read) : read());
      if (viewer !== null && !route.startsWith('GET ')) await mounting.afterWrite?.(viewer);
      return answerOf(route, call, result, mounting.checkAnswers);
    } finally {
      resumeTimeout();
      await received?.discard();
    }
  });
  reply.code(response.status);
  // only "cache": "storage" would also delete settings of the device (its theme) and the service worker. The native apps
  // send requests from another origin, where browsers ignore the header with a warning
  if (call.clearsCache && headers['sec-fetch-site'] === 'same-origin')
    reply.header('clear-site-data', '"cache"');
  if (response.text === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(response.text);
}

/** The parameters of the path. No id contains a control character. */
export function paramsOf(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>;
  if (Object.values(params).some((value) => /\p{Cc}/u.test(value))) throw notFound();
  return params;
}

/** Aborts with `ClientDisconnected` when the connection closes before the answer is sent. */
function abortOnDisconnect(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new ClientDisconnected());
  });
  return controller.signal;
}

/** A connection is silent while its images wait to be processed, so the idle timeout must not close it. */
function pauseTimeout(socket: Socket): () => void {
  const { timeout = 0 } = socket;
  socket.setTimeout(0);
  return () => socket.setTimeout(timeout);
}

/** The form of a call whose request is multipart. Throws: `wrongType` if the call takes another body. */
function formOf(call: Call, request: FastifyRequest): Call['form'] {
  if (!request.isMultipart()) return undefined;
  if (call.request) throw new ApiError('wrongType');
  return call.form;
}

function readBody(call: Call, body: object): unknown {
  if (call.request) return parse(call.request, body);
  if (call.form) return parse(call.form.fields, asFormValues(body));
  return undefined;
}

/** A form sends every value as text, so JSON values such as `true` and `3` become the text that a form would send. */
const asFormValues = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'boolean' || typeof value === 'number' ? String(value) : value,
    ]),
  );

/** Method and path with parameters filled in: the scope of an Idempotency-Key. */
const filledRoute = (route: string, params: Record<string, string>): string =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
