import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@twosome/contract/platform/call';
import { FormBoolean, Id, PageQuery, paged, text } from '@twosome/contract/platform/shapes';
import * as z from 'zod';
import { readConfig } from '../config.ts';
import type { Session } from '../platform/http/admit.ts';
import { createHttp, type HttpParts } from '../platform/http/http.ts';
import { memoryLimiter } from '../platform/http/limiter.ts';
import { routes } from '../platform/http/route.ts';
import { createLog } from '../platform/log.ts';
import { invalid, notFound, Refusal } from '../platform/refusal.ts';

/** A small made-up feature, and a server with nothing but it: what tests of the platform ask. */
export const ana = '00000000000000000ANA';
const partnered: Session = {
  userId: ana,
  sessionId: 'session',
  twosomeId: 'T',
  partnerId: 'P',
  termsAccepted: true,
};
const sessions: Record<string, Session> = {
  ana: partnered,
  alone: { ...partnered, userId: '00000000000000000EVE', twosomeId: null, partnerId: null },
  'no-terms': { ...partnered, userId: '00000000000000000N0T', termsAccepted: false },
};
const authenticate = async (token: string): Promise<Session | null> => {
  if (token === 'suspended') throw new Refusal('suspended');
  return sessions[token] ?? null;
};

const Thing = z.object({ id: Id, name: z.string().max(20) }).meta({ id: 'Thing' });
const thing = { id: 'A'.repeat(20), name: 'a thing' };
const Echo = z.object({ body: z.unknown(), files: z.array(z.unknown()), once: z.unknown() });

export const thingCalls = calls({
  'GET open/': {
    who: 'anyone',
    says: 'Open to all.',
    rate: 'anonymous',
    gives: { 200: z.object({ address: z.string() }) },
  },
  'POST sign_in/': {
    who: 'anyone',
    says: 'Counted by address.',
    rate: 'signIn',
    takes: z.object({}),
    gives: { 200: z.object({}) },
  },
  'GET thing/': {
    who: 'signedIn',
    says: 'Lists.',
    rate: 'read',
    query: PageQuery.extend({ kind: z.enum(['a', 'b']).optional() }),
    gives: { 200: paged(Thing) },
  },
  'GET thing/:id/': {
    who: 'signedIn',
    says: 'One.',
    rate: 'read',
    gives: { 200: Thing },
    refuses: ['notFound'],
  },
  'POST thing/': {
    who: 'partnered',
    says: 'Adds one.',
    rate: 'write',
    once: true,
    takes: z.object({
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
    gives: { 201: Echo },
    refuses: ['conflict'],
  },
  'PUT thing/:id/': {
    who: 'signedIn',
    says: 'Refuses in the way its id says.',
    takes: z.object({}),
    gives: { 200: Thing },
    refuses: ['notFound', 'forbidden', 'conflict', 'unavailable'],
  },
  'POST thing/:id/toggle/': {
    who: 'partnered',
    says: 'Two answers.',
    takes: z.object({ want: z.boolean().optional() }),
    gives: { 200: Thing, 204: null },
  },
  'DELETE thing/:id/': { who: 'partnered', says: 'Deletes.', gives: { 204: null } },
  'POST upload/': {
    who: 'partnered',
    says: 'Takes files.',
    once: true,
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
    gives: { 201: Echo },
    refuses: ['tooLarge'],
  },
  'POST profile/': {
    who: 'partnered',
    says: 'Takes a file, for which the terms are needed.',
    needsTerms: 'files',
    form: { fields: z.object({ text: text(10).optional() }), files: { cover: 1 } },
    gives: { 200: z.object({ files: z.int() }) },
  },
  'POST wrong/:how/': { who: 'anyone', says: 'Answers wrongly.', gives: { 200: Thing } },
  'POST later/': { who: 'anyone', says: 'Not open yet.', gives: { 204: null }, later: true },
});

const refusing: Record<string, () => Error> = {
  forbidden: () => new Refusal('forbidden', { says: 'Only the partner may.' }),
  conflict: () => new Refusal('conflict', { current: { id: 'newer' } }),
  running: () => new Refusal('conflict', { retryAfter: 2 }),
  unavailable: () => new Refusal('unavailable'),
  field: () => invalid('id', 'This code is not known.'),
  bug: () => new Error('connection to postgres://user:hunter2@db failed'),
};

const wrong: Record<string, object> = {
  missing: { id: thing.id },
  leaking: { ...thing, partner_id: 'secret' },
  kind: { ...thing, name: 7 },
};

/** What the acts saw of their files while these were there. */
export const seen: { path: string; content: string }[] = [];
/** Acts that wait for a test to let them go on. */
export const gate: { open: Promise<void> | null } = { open: null };

const thingRoutes = routes(thingCalls, {
  'GET open/': async ({ address }) => {
    await gate.open;
    return { address };
  },
  'POST sign_in/': async () => ({}),
  'GET thing/': async ({ query }) => ({ results: query.cursor ? [] : [thing], next: null }),
  'GET thing/:id/': async ({ params }) => {
    if (params.id !== thing.id) throw notFound();
    return thing;
  },
  'POST thing/': async ({ body, files, once }) => ({ body, files, once }),
  'PUT thing/:id/': async ({ params }) => {
    throw refusing[params.id]?.() ?? notFound();
  },
  'POST thing/:id/toggle/': async ({ body }) =>
    body.want ? { status: 200, body: thing } : { status: 204, body: null },
  'DELETE thing/:id/': async () => null,
  'POST upload/': async ({ body, files, once }) => {
    for (const { path } of files) seen.push({ path, content: (await readFile(path)).toString('latin1') });
    await gate.open;
    return { body, files: files.map(({ field, bytes, sha256 }) => ({ field, bytes, sha256 })), once };
  },
  'POST profile/': async ({ files }) => ({ files: files.length }),
  'POST wrong/:how/': async ({ params }) => (wrong[params.how] ?? thing) as never,
});

export interface Running {
  url: string;
  port: number;
  /** folders of uploads that are there now */
  uploads(): string[];
  log(): string;
  /** sockets that are open on it */
  connections(): number;
  close(): Promise<void>;
}

/** A server on a free port with the made-up feature; `env` and `parts` change what a test is about. */
export async function start(
  env: Record<string, string> = {},
  parts: Partial<HttpParts> = {},
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'http-'));
  const tmpDir = join(folder, 'tmp');
  const lines: string[] = [];
  const http = createHttp({
    config: readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      PUBLIC_URL: 'http://localhost:8000',
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
    version: '1',
    ...parts,
  });
  let connections = 0;
  http.app.server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  http.mount(thingRoutes);
  const url = await http.listen();
  return {
    url,
    port: Number(new URL(url).port),
    uploads: () => readdirSync(tmpDir),
    log: () => lines.join(''),
    connections: () => connections,
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

/** Writes bytes to the server and answers whatever comes back until it closes. */
export const raw = (port: number, ...writes: (string | Buffer)[]): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    // a reset after the answer is an end too
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    for (const bytes of writes) socket.write(bytes);
  });
