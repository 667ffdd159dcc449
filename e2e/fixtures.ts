import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { timing } from '@twosome/contract/platform/timing';
import { type Client, type Couple, changeProfile, pairUp, signIn } from './people.ts';
import { type Server, serverTimeout, startServer } from './server.ts';

/** A signed-in person with a browser of their own; no page is loaded yet. */
export interface Person extends Client {
  context: BrowserContext;
  page: Page;
}

interface PerStory {
  /** A new person who only acts, by API calls. */
  client: (name: string) => Promise<Client>;
  /** Opens a browser in which this session is signed in. */
  open: (client: Client, how?: BrowserContextOptions) => Promise<Person>;
  /** A new person with a browser. */
  person: (name: string, how?: BrowserContextOptions) => Promise<Person>;
  /** Another device of a person: a session and a browser of its own. */
  device: (of: Client, how?: BrowserContextOptions) => Promise<Person>;
  /** Makes two people a twosome, private by default: `await couple(person('Ana'), client('Bruno'))`. */
  couple: <A extends Client, B extends Client>(
    one: Promise<A>,
    other: Promise<B>,
    visibility?: 'public' | 'private',
  ) => Promise<[A, B, Couple]>;
  /** one of each couple that the story made public */
  publicCouples: Client[];
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
    watchErrors(context, 'visitor', errors.messages);
    await shortenLogo(context);
    await use(context);
  },

  client: ({ server }, use) => use((name) => signIn(server.url, name)),

  open: async ({ browser, server, errors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (client, how) => {
      const localStorage = [{ name: 'token', value: client.token }];
      const context = await browser.newContext({
        baseURL: server.url,
        ...how,
        // Stored as the app itself does, but only once, so that a sign-out lasts.
        storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
      });
      contexts.push(context);
      watchErrors(context, client.name, errors.messages);
      await shortenLogo(context);
      await context.addInitScript(markLive);
      return { ...client, context, page: await context.newPage() };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  person: ({ client, open }, use) => use(async (name, how) => open(await client(name), how)),

  device: ({ server, open }, use) =>
    use(async ({ name, subject }, how) => open(await signIn(server.url, name, subject), how)),

  publicCouples: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const couples: Client[] = [];
      await use(couples);
      // The next story of this server does not find their posts. After a parting there is no profile to hide.
      await Promise.allSettled(couples.map((one) => changeProfile(one, { is_private: 'true' })));
    },
    // before the browsers open, and therefore ended after them
    { auto: true },
  ],

  couple: ({ publicCouples }, use) =>
    use(async (first, second, visibility) => {
      const [one, other] = await Promise.all([first, second]);
      if (visibility === 'public') publicCouples.push(one);
      return [one, other, await pairUp(one, other, visibility)];
    }),
});

/**
 * Pages do not wait for the minimum time of the logo, which is most of the time that a page load takes.
 * `measures.story.ts` measures it by a clock of its own, which ignores this.
 */
async function shortenLogo(context: BrowserContext): Promise<void> {
  await context.addInitScript((minimum) => {
    const { setTimeout } = window;
    let isStarting = true;
    document.addEventListener('DOMContentLoaded', () => {
      isStarting = false;
    });
    const startFaster = (act: TimerHandler, delay?: number, ...values: unknown[]) =>
      setTimeout(act, isStarting && delay === minimum ? 0 : delay, ...values);
    Object.assign(window, { setTimeout: startFaster });
  }, timing.splashMinimum);
}

/** Runs in the page: marks when its socket is open (`openLive`). */
function markLive(): void {
  const construct = (Native: typeof WebSocket, args: ConstructorParameters<typeof WebSocket>) => {
    const socket = new Native(...args);
    socket.addEventListener('open', () => Object.assign(window, { isLive: true }));
    return socket;
  };
  window.WebSocket = new Proxy(WebSocket, { construct });
}

/**
 * The server must identify a socket within five seconds (gateway.ts, and each statement has a timeout). On a busy
 * machine that fails once in many runs; the page is rejected and reconnects, which is not an error of the page.
 */
const rejectedSocket = /WebSocket connection to .* Unexpected response code: 503/;

/** Collects the errors of all pages of a context. */
export function watchErrors(context: BrowserContext, name: string, messages: string[]): void {
  context.on('weberror', (error) => messages.push(`${name}: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !rejectedSocket.test(message.text()))
      messages.push(`${name}: ${message.text()} (${message.location().url})`);
  });
}

export { expect };
