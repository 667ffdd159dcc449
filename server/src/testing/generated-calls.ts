import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@twosome/contract/platform/call';
import { openApiOf } from '@twosome/contract/platform/openapi';
import { FormBoolean, Id, PageQuery, paged, text } from '@twosome/contract/platform/shapes';
import * as z from 'zod';
import { readConfig } from '../config.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import { createHttp, type HttpDeps } from '../platform/http/http.ts';
import { memoryLimiter } from '../platform/http/limiter.ts';
import { type FileRoute, type Mounted, routes } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session-check.ts';
import { createLog } from '../platform/log.ts';

/** A small generated feature and a server with only this feature, for tests of the platform. */
export const ana = '00000000000000000ANA';
export const partnered: Session = {
  userId: ana,
  sessionId: 'session',
  twosomeId: 'T',
  partnerId: 'P',
  termsAccepted: true,
  suspended: false,
};
const sessions: Record<string, Session> = {
  ana: partnered,
  alone: { ...partnered, userId: '00000000000000000EVE', twosomeId: null, partnerId: null },
  'no-terms': { ...partnered, userId: '00000000000000000N0T', termsAccepted: false },
};
const authenticate = async (token: string): Promise<Session | null> => sessions[token] ?? null;

const Thing = z.object({ id: Id, name: z.string().max(20) }).meta({ id: 'Thing' });
const thing = { id: 'A'.repeat(20), name: 'a thing' };
const Echo = z.object({ body: z.unknown(), files: z.array(z.unknown()), idempotent: z.unknown() });

export const thingCalls = calls({
  'GET open/': {
    auth: 'anyone',
    summary: 'Public.',
    rate: 'anonymous',
    responses: { 200: z.object({ address: z.string() }) },
  },
  'POST sign_in/': {
    auth: 'anyone',
    summary: 'Failures are counted by address.',
    rate: 'signIn',
    request: z.object({ good: z.boolean().optional() }),
    responses: { 200: z.object({}) },
  },
  'GET thing/': {
    auth: 'signedIn',
    summary: 'Lists.',
    rate: 'read',
    query: PageQuery.extend({ kind: z.enum(['a', 'b']).optional() }),
    responses: { 200: paged(Thing) },
  },
  'GET thing/:id/': {
    auth: 'signedIn',
    summary: 'One.',
    rate: 'read',
    responses: { 200: Thing },
    errors: ['notFound'],
  },
  'POST thing/': {
    auth: 'partnered',
    summary: 'Adds one.',
    rate: 'write',
    idempotent: true,
    request: z.object({
      name: text(20, 1),
      code: z.string("Please enter partner's code").min(1, "Please enter partner's code").optional(),
      kind: z.enum(['a', 'b']).optional(),
      size: z.int().min(1).max(9).optional(),
      sure: z.boolean().optional(),
      tags: z.array(text(5)).max(3).optional(),
      labels: z.array(z.string()).optional(),
      day: z.iso.date().optional(),
      within: z.object({ deep: z.string() }).optional(),
    }),
    responses: { 201: Echo },
    errors: ['conflict'],
  },
  'PUT thing/:id/': {
    auth: 'signedIn',
    summary: 'Returns the error named by its id.',
    request: z.object({}),
    responses: { 200: Thing },
    errors: ['notFound', 'forbidden', 'conflict', 'unavailable'],
  },
  'POST thing/:id/toggle/': {
    auth: 'partnered',
    summary: 'Two answers.',
    request: z.object({ want: z.boolean().optional() }),
    responses: { 200: Thing, 204: null },
  },
  'DELETE thing/:id/': { auth: 'partnered', summary: 'Deletes.', responses: { 204: null } },
  'POST upload/': {
    auth: 'partnered',
    summary: 'Takes files.',
    idempotent: true,
    needsTerms: true,
    form: {
      fields: z.object({
        text: text(10).optional(),
        sure: FormBoolean.optional(),
        alt: z.array(text(10)).optional(),
      }),
      lists: ['alt'],
      files: { images: 3, cover: 1 },
    },
    responses: { 201: Echo },
    errors: ['tooLarge'],
  },
  'POST profile/': {
    auth: 'partnered',
    summary: 'Takes a file, which requires accepted terms.',
    needsTerms: 'files',
    form: {
      fields: z.object({ text: text(10).optional() }),
      files: { cover: 1 },
      beginning: {
        bytes: 2,
        errorOf: (head) => (Buffer.from(head).toString() === 'no' ? 'Not a picture.' : null),
      },
    },
    responses: { 200: z.object({ files: z.int() }) },
  },
  'POST archive/': {
    auth: 'partnered',
    summary: 'Takes a large file.',
    form: { fields: z.object({}), files: { archive: 1 }, fileBytes: 1024 ** 2 },
    responses: { 201: z.object({ files: z.int() }) },
  },
  'POST wrong/:how/': { auth: 'anyone', summary: 'Answers wrongly.', responses: { 200: Thing } },
});

const refusing: Record<string, () => Error> = {
  forbidden: () => new ApiError('forbidden', { message: 'Only the partner may.' }),
  conflict: () => new ApiError('conflict', { current: { id: 'newer' } }),
  running: () => new ApiError('conflict', { retryAfter: 2 }),
  unavailable: () => new ApiError('unavailable'),
  field: () => invalid('id', 'This code is not known.'),
  duplicate: () => Object.assign(new Error('duplicate key'), { code: '23505' }),
  reference: () => Object.assign(new Error('violates foreign key'), { code: '23503' }),
  bug: () => new Error('connection to postgres://user:hunter2@db failed'),
};

const wrong: Record<string, object> = {
  missing: { id: thing.id },
  leaking: { ...thing, partner_id: 'secret' },
  kind: { ...thing, name: 7 },
};

/** The uploaded files as the handlers read them. */
export const seen: { path: string; content: string }[] = [];
/** Makes `GET open/` and `POST upload/` wait until the returned function is called. */
export function closeGate(): () => void {
  let open = (): void => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  return () => {
    gate = null;
    open();
  };
}
let gate: Promise<void> | null = null;

const thingRoutes = routes(thingCalls, {
  'GET open/': async ({ address }) => {
    await gate;
    return { address };
  },
  'POST sign_in/': async ({ body }) => {
    if (body.good !== true) throw invalid('good', 'This is no good.');
    return {};
  },
  'GET thing/': async ({ query }) => ({ results: query.cursor ? [] : [thing], next: null }),
  'GET thing/:id/': async ({ params }) => {
    if (params.id !== thing.id) throw notFound();
    return thing;
  },
  'POST thing/': async ({ body, files, idempotent }) => ({ body, files, idempotent }),
  'PUT thing/:id/': async ({ params }) => {
    throw refusing[params.id]?.() ?? notFound();
  },
  'POST thing/:id/toggle/': async ({ body }) =>
    body.want ? { status: 200, body: thing } : { status: 204, body: null },
  'DELETE thing/:id/': async () => null,
  'POST upload/': async ({ body, files, idempotent }) => {
    for (const { path } of files) seen.push({ path, content: (await readFile(path)).toString('latin1') });
    await gate;
    return {
      body,
      files: files.map(({ field, bytes, sha256 }) => ({ field, bytes, sha256 })),
      idempotent,
    };
  },
  'POST profile/': async ({ files }) => ({ files: files.length }),
  'POST archive/': async ({ files }) => ({ files: files.length }),
  'POST wrong/:how/': async ({ params }) => (wrong[params.how] ?? thing) as never,
});

export interface Running {
  url: string;
  port: number;
  /** existing uploads */
  uploads(): string[];
  log(): string;
  /** number of open sockets */
  connections(): number;
  /** sets the idle timeout, in milliseconds, of connections opened or used from now on */
  idleAfter(milliseconds: number): void;
  close(): Promise<void>;
}

/** Starts a server on a free port with the generated feature or `mounted`. `env` and `parts` override its settings. */
export async function start(
  env: Record<string, string> = {},
  parts: Partial<HttpDeps> = {},
  mounted: Mounted = thingRoutes,
  files: readonly FileRoute[] = [],
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'http-'));
  const tmpDir = join(folder, 'tmp');
  const lines: string[] = [];
  const http = createHttp({
    config: readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      PUBLIC_URL: 'http://localhost:8000',
      EMBEDDED_IN_PRODUCTION: 'yes',
      DATA_DIR: folder,
      ...env,
    }),
    log: createLog('debug', { write: (line) => void lines.push(line) }),
    authenticate,
    limiter: memoryLimiter(),
    tmpDir,
    checks: { database: async () => {} },
    reports: { bus: async () => {} },
    webDir: null,
    documents: { 'openapi.json': () => openApiOf({ Things: thingCalls }, '1') },
    ...parts,
  });
  let connections = 0;
  http.app.server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  http.mount(mounted);
  http.mountFiles(files);
  const url = await http.listen();
  return {
    url,
    port: Number(new URL(url).port),
    uploads: () => readdirSync(tmpDir),
    log: () => lines.join(''),
    connections: () => connections,
    idleAfter(milliseconds) {
      http.app.server.timeout = milliseconds;
    },
    async close() {
      await http.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const asAna = { authorization: 'Bearer ana' };
export const postJson = (
  { url }: Running,
  path: string,
  body: unknown,
  headers: Record<string, string> = asAna,
): Promise<Response> =>
  fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Sends bytes to the server and returns everything it sends until the socket closes. */
export const raw = (port: number, ...writes: (string | Buffer)[]): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    // a reset after the response also ends it
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    for (const bytes of writes) socket.write(bytes);
  });
