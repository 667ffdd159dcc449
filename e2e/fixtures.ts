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

/** A signed-in person with a browser of their own. */
export interface Person {
  name: string;
  /** the subject at the identity provider; the same subject is the same person on another device */
  subject: string;
  user: User;
  token: string;
  context: BrowserContext;
  page: Page;
  /** Sends an API call for setup steps: `call('POST auth/connect/', {id})`. */
  call: <T = unknown>(line: string, body?: object | FormData) => Promise<T>;
}

export interface Arrival {
  subject?: string;
  context?: BrowserContextOptions;
}

interface PerStory {
  /** A new person, or with a known subject a second device of that person; no page is open yet. */
  person: (name: string, arrival?: Arrival) => Promise<Person>;
  /** Makes two people a twosome with a unique name, private by default. */
  couple: (one: Person, other: Person, visibility?: 'public' | 'private') => Promise<Couple>;
  /** Page errors that the story causes on purpose; any other error fails it. */
  expectErrors: (...patterns: RegExp[]) => void;
  /** the errors of this story's pages */
  errors: { messages: string[]; expected: RegExp[] };
}

interface PerWorker {
  /** extra settings of the server */
  serverSettings: Record<string, string>;
  server: Server;
}

export const test = base.extend<PerStory, PerWorker>({
  // Playwright reads a fixture's dependencies from the destructuring; this one has none.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
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
      const errors: PerStory['errors'] = { messages: [], expected: [] };
      await use(errors);
      const unexpected = errors.messages.filter(
        (line) => !errors.expected.some((pattern) => pattern.test(line)),
      );
      expect(unexpected, 'errors on the pages').toEqual([]);
    },
    { auto: true },
  ],

  expectErrors: ({ errors }, use) => use((...patterns) => void errors.expected.push(...patterns)),

  // The pages of visitors are watched too.
  context: async ({ context, errors }, use) => {
    listen(context, 'visitor', errors.messages);
    await use(context);
  },

  person: async ({ browser, server, errors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (name, { subject = `${name}-${randomUUID()}`, context: how } = {}) => {
      const { user, token } = await signIn(server.url, name, subject);
      const context = await browser.newContext({
        baseURL: server.url,
        ...how,
        // Stored as the app itself does, but only once, so that a sign-out lasts.
        storageState: {
          cookies: [],
          origins: [{ origin: server.url, localStorage: [{ name: 'token', value: token }] }],
        },
      });
      contexts.push(context);
      listen(context, name, errors.messages);
      const call: Person['call'] = (line, body) => ask(server.url, token, line, body);
      return { name, subject, user, token, context, page: await context.newPage(), call };
    });
    for (const context of contexts) await context.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  couple: ({}, use) => use(pairUp),
});

/**
 * The server must identify a socket within five seconds (gateway.ts, and each statement has a timeout). On a busy
 * machine that fails once in many runs; the page is rejected and reconnects, which is not an error of the page.
 */
const turnedAway = /WebSocket connection to .* Unexpected response code: 503/;

/** Collects the errors of a page. */
export function listen(context: BrowserContext, name: string, messages: string[]): void {
  context.on('weberror', (error) => messages.push(`${name}: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !turnedAway.test(message.text()))
      messages.push(`${name}: ${message.text()} (${message.location().url})`);
  });
}

/** Signs in with the demo identity provider, as the sign-in page does. */
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
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} returned ${answer.status}: ${text}`);
  return JSON.parse(text === '' ? 'null' : text);
}

export { expect };
