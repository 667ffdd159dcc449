import type { Page } from '@playwright/test';
import { listen, type Person } from '../fixtures.ts';
import { test as base } from '../pushes.ts';
import type { Host } from './host.ts';
import { type Platform, platforms } from './methods.ts';
import { settings } from './pages.ts';
import { newPhone } from './phone.ts';
import { appOrigin, serveApp } from './serve.ts';

export interface Phone {
  host: Host;
  page: Page;
  /** every address that the page asked for */
  asked: string[];
  /** what other apps left on it, by path */
  files: Map<string, Buffer>;
}

interface Start {
  /** who is signed in on it */
  of?: Person;
  path?: string;
  /** what the phone does, or holds ready, before the app starts */
  before?: (phone: Phone) => unknown;
}

interface PerStory {
  platform: Platform;
  /** A phone of one's own with the app on it, started. */
  phone: (start?: Start) => Promise<Phone>;
  /** Ana and Bruno, who are one. */
  twosome: { ana: Person; bruno: Person };
}

export const test = base.extend<PerStory>({
  platform: ['android', { option: true }],

  serverSettings: [
    ({ serverSettings }, use) => use({ ...serverSettings, GOOGLE_CLIENT_ID: settings.clientId }),
    { scope: 'worker' },
  ],

  launchOptions: [
    async ({ launchOptions, server }, use) => {
      const rule = `MAP ${new URL(settings.api).hostname} ${new URL(server.url).host}`;
      await use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rule}`],
      });
    },
    { scope: 'worker' },
  ],

  twosome: async ({ person, couple }, use) => {
    const [ana, bruno] = await Promise.all([person('Ana'), person('Bruno')]);
    await couple(ana, bruno);
    await use({ ana, bruno });
  },

  phone: async ({ browser, platform, errors }, use) => {
    const close: (() => Promise<void>)[] = [];
    await use(async ({ of, path = '/', before } = {}) => {
      const localStorage = of ? [{ name: 'token', value: of.token }] : [];
      const context = await browser.newContext({
        baseURL: appOrigin,
        serviceWorkers: 'block',
        hasTouch: true,
        // in the stories the server is on this machine; a phone's is not
        permissions: ['local-network-access'],
        storageState: { cookies: [], origins: [{ origin: appOrigin, localStorage }] },
      });
      close.push(() => context.close());
      listen(context, of?.name ?? 'Somebody', errors.said);
      const page = await context.newPage();
      const phone: Phone = { host: newPhone(platform), page, asked: [], files: new Map() };
      page.on('request', (request) => phone.asked.push(request.url()));
      await before?.(phone);
      await serveApp(page, phone.files);
      await phone.host.install(page);
      await page.goto(path);
      return phone;
    });
    for (const one of close) await one();
  },
});

/** Told on both platforms, with patience for a busy machine. */
export function onPhones(tell: (platform: Platform) => void): void {
  for (const platform of platforms)
    test.describe(platform, () => {
      test.use({ platform });
      tell(platform);
    });
}
