import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Call, Form } from '@twosome/contract/platform/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../api-error.ts';
import { addressOf, blockOf, type IsProxy } from './address.ts';
import { admit, tokenIn } from './admit.ts';
import { answerOf } from './answer.ts';
import { bodyKindOf, readJson } from './body.ts';
import { idempotencyKeyOf, idempotentRequestOf } from './idempotency.ts';
import type { Limiter } from './limiter.ts';
import type { OpenUpload, OpenUploads } from './open-uploads.ts';
import { ClientGone, type Pace } from './pace.ts';
import { receiveForm, type Sender } from './receive.ts';
import type { Mounted, ReceivedFile } from './route.ts';
import type { SessionCheck } from './session-check.ts';
import type { UploadQuota } from './upload-quota.ts';
import { parse } from './validation-messages.ts';

/** The dependencies of every mounted call. */
export interface Mounting {
  findSession: SessionCheck;
  limiter: Limiter;
  isProxy: IsProxy;
  tmpDir: string;
  pace: Pace;
  openUploads: OpenUploads;
  quota: UploadQuota;
  checkAnswers: boolean;
}

/** Mounts the open calls of a feature under `base`. Throws if an open call has no handler. */
export function mountCalls(
  app: FastifyInstance,
  base: string,
  { calls, routes }: Mounted,
  mounting: Mounting,
): void {
  for (const [route, call] of Object.entries(calls)) {
    if (call.later) continue;
    const handler = routes[route];
    if (handler === undefined) throw new Error(`${route} is open but has no handler`);
    const [method = '', path = ''] = route.split(' ');
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      url: `${base}/${path}`,
      handler: (request, reply) => run({ route, call, handler }, request, reply, mounting),
    });
  }
}

interface OpenRoute {
  route: string;
  call: Call;
  handler: (input: never) => Promise<unknown>;
}

/** Handles one request: authorisation, input, handler, response. Every request passes every step. */
async function run(
  { route, call, handler }: OpenRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  mounting: Mounting,
): Promise<FastifyReply> {
  const { headers, raw } = request;
  const address = blockOf(addressOf(raw, mounting.isProxy));
  const { viewer, attempt } = await admit(call, { method: request.method, headers, address }, mounting);
  const response = await attempt(async () => {
    const params = request.params as Record<string, string>;
    if (Object.values(params).some((value) => /\p{Cc}/u.test(value))) throw notFound();
    const query = call.query ? parse(call.query, request.query) : {};
    const key = call.idempotent ? idempotencyKeyOf(headers['idempotency-key']) : null;

    const sender = { userId: viewer?.userId ?? '', signal: abortOnDisconnect(reply.raw) };
    const sent = await receive(call, request, sender, mounting);
    const resumeTimeout = sent.files.length > 0 ? pauseTimeout(raw.socket) : () => {};
    try {
      const body = readBody(call, sent.body);
      const { files } = sent;
      const idempotent = idempotentRequestOf(key, {
        userId: viewer?.userId,
        line: filledRoute(route, params),
        body,
        files,
      });
      const userAgent = (headers['user-agent'] ?? '').slice(0, 500);
      if (call.needsTerms === 'files' && files.length > 0 && !viewer?.termsAccepted)
        throw new ApiError('termsNeeded');
      const token = tokenIn(headers.authorization) ?? '';
      const input = { viewer, token, params, query, body, files, idempotent, address, userAgent };
      return answerOf(route, call, await handler(input as never), mounting.checkAnswers);
    } finally {
      resumeTimeout();
      await sent.discard();
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

/** Aborts with `ClientGone` when the connection closes before the answer is sent. */
function abortOnDisconnect(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new ClientGone());
  });
  return controller.signal;
}

/** A connection is silent while its images wait to be processed, so the idle timeout must not close it. */
function pauseTimeout(socket: Socket): () => void {
  const { timeout = 0 } = socket;
  socket.setTimeout(0);
  return () => socket.setTimeout(timeout);
}

interface Sent {
  body: object;
  files: ReceivedFile[];
  discard(): Promise<void>;
}

/** Reads the body if the call takes one. */
async function receive(
  call: Call,
  request: FastifyRequest,
  sender: Sender,
  mounting: Mounting,
): Promise<Sent> {
  const noFiles = { files: [], discard: async () => {} };
  if (call.request === undefined && call.form === undefined) return { body: {}, ...noFiles };
  const kind = bodyKindOf(request.headers);
  if (kind === 'none') return { body: {}, ...noFiles };
  if (kind === 'json') return { body: await readJson(request.raw, mounting.pace), ...noFiles };
  if (call.form === undefined) throw new ApiError('wrongType');
  return receiveUpload(request.raw, call.form, sender, mounting);
}

/**
 * A form with files is an open upload until it is discarded. Its received bytes count for the quota even if the upload
 * is refused or cut off. A form without files is not limited in this way.
 */
async function receiveUpload(
  request: IncomingMessage,
  form: Form,
  sender: Sender,
  { tmpDir, pace, openUploads, quota }: Mounting,
): Promise<Sent> {
  const { userId } = sender;
  const exceeded = await quota.exceeded(userId);
  let upload: OpenUpload | undefined;
  let received = 0;
  const beginFile = (): void => {
    if (exceeded) throw exceeded;
    if (upload) return;
    upload = openUploads.open(userId);
    upload.count(received);
  };
  const count = (bytes: number): void => {
    received += bytes;
    upload?.count(bytes);
  };
  try {
    const sent = receiveForm(request, form, { ...sender, tmpDir, pace, beginFile, count });
    const images = await sent.then(
      ({ files }) => files.length,
      () => 0,
    );
    if (upload)
      await quota.add(userId, { images, bytes: upload.bytes }).catch(async (error: unknown) => {
        await sent.then(({ discard }) => discard());
        throw error;
      });
    const { fields, files, discard } = await sent;
    return { body: fields, files, discard: () => discard().finally(() => upload?.close()) };
  } catch (error) {
    upload?.close();
    throw error;
  }
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
