import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { chromium as installedChromium } from '../../tools/install/find.mjs';
import { atEnd } from '../../tools/run/end.mjs';

/** A phone's screen in a browser of its own, signed in at the address. It is closed at the end. */
export async function openPhone(
  url: string,
  token: string,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const browser = await chromium.launch({
    executablePath: installedChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  atEnd(() => browser.close());
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
    },
    ...options,
  });
}
