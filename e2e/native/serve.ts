import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { pagesFolder } from './pages.ts';

/**
 * The origin of the pages inside the app. iOS has capacitor://localhost, which Chromium does not support: there the
 * pages use this origin too, and everything else is as on iOS.
 */
export const appOrigin = 'https://localhost';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain',
};

/**
 * Serves like WebViewLocalServer: files of the app, its first page for every other path, and files of the phone.
 * Playwright's routes are not used, because with them Playwright answers every preflight itself; here the server
 * receives it, as from a phone.
 */
export async function serveApp(page: Page, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const path = decodeURIComponent(new URL(request.url).pathname);
    // The page may be gone before the response.
    void answer(browser, requestId, path, files).catch(() => {});
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: `${appOrigin}/*` }] });
}

const phoneFiles = '/_capacitor_file_';

function answer(browser: CDPSession, requestId: string, path: string, files: ReadonlyMap<string, Buffer>) {
  const fulfill = (responseCode: number, type: string, body: Buffer) =>
    browser.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: [{ name: 'Content-Type', value: type }],
      body: body.toString('base64'),
    });
  const typeOf = (name: string) => types[extname(name)] ?? 'application/octet-stream';
  if (path.startsWith(`${phoneFiles}/`)) {
    const file = files.get(path.slice(phoneFiles.length));
    return file ? fulfill(200, typeOf(path), file) : fulfill(404, 'text/plain', Buffer.alloc(0));
  }
  const file = join(pagesFolder, path);
  const isFile = extname(path) !== '' && file.startsWith(`${pagesFolder}/`) && existsSync(file);
  const shown = isFile ? file : join(pagesFolder, 'index.html');
  return fulfill(200, typeOf(shown), readFileSync(shown));
}
