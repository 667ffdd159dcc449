import { randomUUID } from 'node:crypto';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type { User } from '@twosome/contract/auth/auth.contract';
import { type Couple, pairUp } from './couples.ts';
import { type Server, serverTimeout, startServer } from './server.ts';

/** Somebody in front of a browser of their own, signed in. */
export interface Person {
  name: string;
  /** who they are to the identity provider; the same subject again is the same person at another device */
  subject: string;
  user: User;
  token: string;
  context: BrowserContext;
  page: Page;
  /** One of the app's calls, for what is not the point of the story: `call('POST auth/connect/', {id})`. */
  call: <T = unknown>(line: string, body?: object | FormData) => Promise<T>;
}

export interface Arrival {
  subject?: string;
  context?: BrowserContextOptions;
}

interface PerStory {
  /** A new person, or with the subject of one a second device of theirs; on no page yet. */
  person: (name: string, arrival?: Arrival) => Promise<Person>;
  /** Makes two people a twosome with a name of its own, private unless said otherwise. */
  couple: (one: Person, other: Person, visibility?: 'public' | 'private') => Promise<Couple>;
  /** Errors of the page that the story means to cause; any other one fails it. */
  expectErrors: (...patterns: RegExp[]) => void;
  /** what the pages of this story said wrong */
  errors: { said: string[]; expected: RegExp[] };
}

interface PerWorker {
  /** how the server is set up, beside what every story needs */
  serverSettings: Record<string, string>;
  server: Server;
}

export const test = base.extend<PerStory, PerWorker>({
  // Playwright reads from the braces what a fixture needs: this one needs nothing
  // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on them
  serverSettings: [({}, use) => use({}), { scope: 'worker' }],

  server: [
    async ({ serverSettings }, use) => {
      const server = await startServer(serverSettings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: serverTimeout },
  ],

  baseURL: ({ server }, use) => use(server.url),

  errors: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const errors: PerStory['errors'] = { said: [], expected: [] };
      await use(errors);
      const unexpected = errors.said.filter((line) => !errors.expected.some((pattern) => pattern.test(line)));
      expect(unexpected, 'errors on the pages').toEqual([]);
    },
    { auto: true },
  ],

  expectErrors: ({ errors }, use) => use((...patterns) => void errors.expected.push(...patterns)),

  // the page of somebody who is not signed in is listened to as well
  context: async ({ context, errors }, use) => {
    listen(context, 'Nobody', errors.said);
    await use(context);
  },

  person: async ({ browser, server, errors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (name, { subject = `${name}-${randomUUID()}`, context: how } = {}) => {
      const { user, token } = await signIn(server.url, name, subject);
      const context = await browser.newContext({
        baseURL: server.url,
        ...how,
        // as the app itself keeps it, once: a sign-out must last
        storageState: {
          cookies: [],
          origins: [{ origin: server.url, localStorage: [{ name: 'token', value: token }] }],
        },
      });
      contexts.push(context);
      listen(context, name, errors.said);
      const call: Person['call'] = (line, body) => ask(server.url, token, line, body);
      return { name, subject, user, token, context, page: await context.newPage(), call };
    });
    for (const context of contexts) await context.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  couple: ({}, use) => use(pairUp),
});

/**
 * Whose socket it is has to be known within five seconds (gateway.ts, and each sentence of the database). Where a machine
 * has much else to do it is not, once in many runs; the page is refused and comes again, which is no mistake of its own.
 */
const turnedAway = /WebSocket connection to .* Unexpected response code: 503/;

/** What the pages say wrong is kept. */
export function listen(context: BrowserContext, name: string, said: string[]): void {
  context.on('weberror', (error) => said.push(`${name}: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !turnedAway.test(message.text()))
      said.push(`${name}: ${message.text()} (${message.location().url})`);
  });
}

/** By the demo identity provider, as the sign-in page does it. */
async function signIn(url: string, name: string, subject: string): Promise<{ user: User; token: string }> {
  const { credential } = await send<{ credential: string }>(`${url}/demo-identity/credential/`, 'POST', {
    body: { first_name: name, subject },
  });
  return send(`${url}/api/v1/auth/google_login/`, 'POST', { body: { id: credential } });
}

function ask<T>(url: string, token: string, line: string, body?: object | FormData): Promise<T> {
  const [method = '', path = ''] = line.split(' ');
  return send(`${url}/api/v1/${path}`, method, { token, body });
}

interface Said {
  token?: string;
  body?: object | FormData | undefined;
}

async function send<T>(url: string, method: string, { token, body }: Said): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${said}`);
  return JSON.parse(said === '' ? 'null' : said);
}

export { expect };
