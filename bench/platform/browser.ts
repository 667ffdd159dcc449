import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { wholeBrowser } from '../../e2e/browser.ts';
import { atEnd } from '../../tools/run/end.mjs';

let launched: Promise<Browser> | undefined;

/** A phone's screen in the browser, signed in at the address, unless the token is ''. */
export async function openPhone(
  url: string,
  token: string,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  if (launched === undefined) atEnd(async () => (await launched)?.close());
  launched ??= chromium.launch(wholeBrowser);
  const localStorage = token === '' ? [] : [{ name: 'token', value: token }];
  return (await launched).newContext({
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    ...options,
  });
}
