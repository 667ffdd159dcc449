import type { Page } from '@playwright/test';
import { watchErrors } from '../fixtures.ts';
import type { Client } from '../people.ts';
import { test as base } from '../pushes.ts';
import type { Host } from './host.ts';
import type { Platform } from './methods.ts';
import { settings } from './pages.ts';
import { newPhone } from './phone.ts';
import { appOrigin, serveApp } from './serve.ts';

export interface Phone {
  host: Host;
  page: Page;
  /** every URL that the page requested */
  requests: string[];
  /** files that other apps shared, by path */
  files: Map<string, Buffer>;
}

interface Start {
  /** the signed-in user */
  of?: Client;
  path?: string;
  /** sets up the phone before the app starts */
  before?: (phone: Phone) => unknown;
}

interface PerStory {
  platform: Platform;
  /** A new phone with the app installed and started. */
  phone: (start?: Start) => Promise<Phone>;
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
      watchErrors(context, of?.name ?? 'user', errors.messages);
      const page = await context.newPage();
      const phone: Phone = { host: newPhone(platform), page, requests: [], files: new Map() };
      page.on('request', (request) => phone.requests.push(request.url()));
      await before?.(phone);
      await serveApp(page, phone.files);
      await phone.host.install(page);
      await page.goto(path);
      return phone;
    });
    for (const one of close) await one();
  },
});
