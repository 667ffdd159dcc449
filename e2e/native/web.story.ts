import { readFileSync } from 'node:fs';
import { inRoot } from '../../tools/run/root.mjs';
import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';

test('in a browser no code of the native app is requested', async ({ person, client, couple }) => {
  const [{ page }] = await couple(person('Ana'), client('Bruno'));
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(inRoot('web/dist/.vite/manifest.json'), 'utf8'),
  );
  const fileOf = (source: string) => `/${manifest[source]?.file}`;

  await page.goto('/home');
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
  const visit = async (name: RegExp, path: string) => {
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main')).toBeVisible();
  };
  await visit(/^Goals/, '/goals');
  await visit(/^Profile/, '/profile');
  await visit(/^Message/, '/message');
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: 'Share Twosome' }).click();
  // The browser implementation has loaded, so the choice was made.
  await expect.poll(() => scripts).toContain(fileOf('src/native/web.ts'));

  expect(scripts).not.toContain(fileOf('src/native/capacitor.ts'));
  expect(scripts.filter((path) => /capacitor|firebase|social-login/i.test(path))).toEqual([]);
  for (const path of new Set(scripts.filter((one) => one.endsWith('.js') && one.startsWith('/assets/'))))
    expect(readFileSync(inRoot('web/dist', path.slice(1)), 'utf8'), path).not.toContain('PluginHeaders');
});
