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
  /** every URL that the page requested */
  asked: string[];
  /** files that other apps shared, by path */
  files: Map<string, Buffer>;
}

interface Start {
  /** the signed-in user */
  of?: Person;
  path?: string;
  /** sets up the phone before the app starts */
  before?: (phone: Phone) => unknown;
}

interface PerStory {
  platform: Platform;
  /** A new phone with the app installed and started. */
  phone: (start?: Start) => Promise<Phone>;
  /** Ana and Bruno, connected. */
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
        // In the stories the server runs on this machine, unlike for a real phone.
        permissions: ['local-network-access'],
        storageState: { cookies: [], origins: [{ origin: appOrigin, localStorage }] },
      });
      close.push(() => context.close());
      listen(context, of?.name ?? 'user', errors.messages);
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

/** Runs the stories on both platforms, with timeouts for a busy machine. */
export function onPhones(tell: (platform: Platform) => void): void {
  for (const platform of platforms)
    test.describe(platform, () => {
      test.use({ platform });
      tell(platform);
    });
}
