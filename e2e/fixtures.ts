import { randomUUID } from 'node:crypto';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type { User } from '@twosome/contract/auth/auth.contract';
import { type Server, startServer } from './server.ts';

/** Somebody in front of a browser of their own, signed in. */
export interface Person {
  name: string;
  /** who they are to the identity provider; the same subject again is the same person at another device */
  subject: string;
  user: User;
  token: string;
  context: BrowserContext;
  page: Page;
}

export interface Arrival {
  subject?: string;
  context?: BrowserContextOptions;
}

interface PerStory {
  /** A new person, or with the subject of one a second device of theirs; on no page yet. */
  person: (name: string, arrival?: Arrival) => Promise<Person>;
  /** Errors of the page that the story means to cause; any other one fails it. */
  expectErrors: (...patterns: RegExp[]) => void;
  /** what the pages of this story said wrong */
  errors: { said: string[]; expected: RegExp[] };
}

export const test = base.extend<PerStory, { server: Server }>({
  server: [
    // Playwright reads from the braces what a fixture needs: this one needs nothing
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on them
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
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
      return { name, subject, user, token, context, page: await context.newPage() };
    });
    for (const context of contexts) await context.close();
  },
});

function listen(context: BrowserContext, name: string, said: string[]): void {
  context.on('weberror', (error) => said.push(`${name}: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') said.push(`${name}: ${message.text()} (${message.location().url})`);
  });
}

/** By the demo identity provider, as the sign-in page does it. */
async function signIn(url: string, name: string, subject: string): Promise<{ user: User; token: string }> {
  const { credential } = await post(`${url}/demo-identity/credential/`, { first_name: name, subject });
  return post(`${url}/api/v1/auth/google_login/`, { id: credential });
}

async function post(url: string, body: unknown) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

export { expect };
