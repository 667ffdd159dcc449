import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { appAddresses, openAddresses } from '@twosome/contract/platform/addresses';
import { inRoot } from '../../tools/run/root.mjs';
import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { test } from '../proxy.ts';
import { withWorker, workerOf } from '../worker.ts';

test.beforeEach(({ reverseProxy }) => {
  // The whole app is downloaded several times.
  reverseProxy.deploy(1);
  reverseProxy.overrides.clear();
});

/** The version whose scripts this tab runs. */
const versionOf = (page: Page) =>
  page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('script[type=module]');
    return Number(/\.v(\d+)\.js$/.exec(script?.src ?? '')?.[1] ?? 1);
  });

/** A newer version is announced only when it is fully installed, which takes long on a busy machine. */
const longTimeout = { timeout: 120_000 };
const expectVersion = (page: Page, version: number) =>
  expect.poll(() => versionOf(page).catch(() => 0), longTimeout).toBe(version);

const everyAddress = [...appAddresses, ...openAddresses].map((address) => address.replace(':id', '7'));

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is here.' });
/** Runs in the page: finds controls and texts that are covered. */
const covered = (above: Element) =>
  [...document.querySelectorAll('a, button, input, textarea, h1, h2')]
    .filter((one) => !above.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const points = [y + 1, y + height / 2, y + height - 1].map((down) => [x + width / 2, down] as const);
      return width > 1 && points.some((at) => above.contains(document.elementFromPoint(...at)));
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
const reload = (page: Page) => banner(page).getByRole('button', { name: 'Reload' });
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')));

test('a browser can install it, and opens every screen of it without a network [S1.30 S1.31]', async ({
  person,
  client,
  couple,
  expectErrors,
}) => {
  const [ana] = await couple(person('Ana', withWorker), client('Bruno'));
  const { page } = ana;

  await test.step('Chromium reports no installability errors', async () => {
    await page.goto('/home');
    await workerOf(page);
    const devtools = await ana.context.newCDPSession(page);
    const { errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // The stories' browsers have no profile, so an install is not possible.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
  });

  await test.step('the public pages link to the manifest too', async () => {
    for (const address of ['/', '/about', '/sign-up', '/nowhere']) {
      const html = await (await page.request.get(address, { headers: { accept: 'text/html' } })).text();
      expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    }
    const manifest = await page.request.get('/manifest.webmanifest');
    expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  });

  await test.step('the cached page has the same policy as the server’s', async () => {
    const policies = await page.evaluate(async () => {
      const served = await fetch('/home', { headers: { accept: 'text/html' } });
      const held = await caches.match('/app.html', { ignoreVary: true });
      return [served, held].map((answer) => answer?.headers.get('content-security-policy'));
    });
    expect(policies[0]).toContain("script-src 'self' 'sha256-");
    expect(policies[1]).toBe(policies[0]);
  });

  await test.step('every address opens', async () => {
    expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await ana.context.setOffline(true);
    for (const address of everyAddress) {
      const answer = await page.goto(address);
      expect([address, answer?.fromServiceWorker(), answer?.status()]).toEqual([address, true, 200]);
      await expect(page.locator('#root .splash')).toHaveCount(0);
      await expect(page.getByText(/^You are offline|^We cannot be reached/)).toBeVisible();
      await expect(page.getByText('This page could not be loaded')).toHaveCount(0);
    }
  });

  await test.step('an unknown address is left to the network', async () => {
    await expect(page.goto('/nowhere')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await ana.context.setOffline(false);
    const answer = await page.goto('/nowhere');
    expect([answer?.fromServiceWorker(), answer?.status()]).toEqual([false, 404]);
    expectErrors(/404/);
  });
});

test('a new version waits until the user wants it, and other tabs continue with theirs [S1.32 S1.33]', async ({
  person,
  client,
  reverseProxy,
  couple,
  expectErrors,
}) => {
  const [ana] = await couple(person('Ana', withWorker), client('Bruno'));
  const { page } = ana;
  const other = await ana.context.newPage();
  // The server's connections are closed when it is replaced.
  expectErrors(/WebSocket/, /404/);

  await test.step('once it is installed, the open page announces it and continues', async () => {
    await page.goto('/home');
    await workerOf(page);
    await other.goto('/goals/add');
    await other.getByLabel('Title').fill('See the northern lights');
    reverseProxy.deploy(2);
    reverseProxy.closeSockets();
    await expect(banner(page)).toBeVisible(longTimeout);
    await expect(banner(other)).toBeVisible(longTimeout);
    expect([await versionOf(page), await versionOf(other)]).toEqual([1, 1]);
    await expectAccessible(page, 'new version');
  });

  await test.step('the announcement covers nothing: the page makes room for it, on a phone and on a desktop', async () => {
    const phone = page.viewportSize() ?? { width: 390, height: 844 };
    for (const size of [phone, { width: 1280, height: 800 }])
      for (const one of [page, other]) {
        await one.setViewportSize(size);
        await expect.poll(() => banner(one).evaluate(covered)).toEqual([]);
      }
    for (const one of [page, other]) await one.setViewportSize(phone);
  });

  await test.step('a tap loads it, in this tab only', async () => {
    await reload(page).click();
    await expectVersion(page, 2);
    expect(await versionOf(other)).toBe(1);
    expect(await shells(page)).toHaveLength(2);
  });

  await test.step('the other tab keeps its typed text, and opens screens whose files the server no longer has', async () => {
    await expect(other.getByLabel('Title')).toHaveValue('See the northern lights');
    await other.getByLabel('Description').fill('From the ice, with a thermos.');
    await other.getByLabel('Achieve by').fill('2031-02-14');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('See the northern lights')).toBeVisible();
    await other.getByRole('link', { name: 'Messages' }).first().click();
    await other.getByRole('textbox', { name: 'Message' }).fill('Still in the old one');
    expect(await versionOf(other)).toBe(1);
  });

  await test.step('two deployments in a row', async () => {
    await page.goto('/profile/username?back=true');
    await page.getByRole('radio', { name: '+ (Plus)' }).click();
    // The page stays open for a while without an announcement.
    await expect(banner(page)).toHaveCount(0);
    reverseProxy.deploy(3);
    reverseProxy.closeSockets();
    await expect(banner(page)).toBeVisible(longTimeout);
    // A selection is kept like typed text, so nothing is asked.
    await reload(page).click();
    await expectVersion(page, 3);
    await expect(page.getByRole('radio', { name: '+ (Plus)' })).toBeChecked();
    expect(await versionOf(other)).toBe(1);
    await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue('Still in the old one');
  });

  await test.step('a text in the room needs no confirmation: it is restored', async () => {
    await reload(other).click();
    await expectVersion(other, 3);
    await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue('Still in the old one');
    await expect.poll(async () => (await shells(other)).length, longTimeout).toBe(1);
  });
});

test('a version too old for its server loads the new one, and not itself again', async ({
  person,
  reverseProxy,
}) => {
  const eve = await person('Eve', withWorker);
  const { page } = eve;
  await page.goto('/connect');
  await workerOf(page);
  const config = await eve.call('GET config/');
  reverseProxy.overrides.set('/api/v1/config/', {
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ ...config, min_client: '99.0.0' }),
  });
  await page.clock.install();
  await page.reload();
  expect(await versionOf(page)).toBe(1);
  reverseProxy.deploy(2);
  const update = page.getByRole('dialog', { name: 'Update needed' }).getByRole('button', { name: 'Reload' });
  await expect(update).toBeVisible();
  await expectAccessible(page, 'update needed');
  // It is not installed yet: the page waits until the whole app is downloaded, however long, because its clock is
  // stopped.
  await page.clock.pauseAt(Date.now() + 60_000);
  await update.click();
  await expectVersion(page, 2);
});

test('a service worker can be removed', async ({ person, reverseProxy, expectErrors }) => {
  const eve = await person('Eve', withWorker);
  const { page } = eve;
  await page.goto('/connect');
  await workerOf(page);

  await test.step('a server without a worker does no harm', async () => {
    expectErrors(/404/);
    reverseProxy.overrides.set('/worker.js', { status: 404, type: 'text/plain', body: 'Not here' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(checkForUpdate(page)).rejects.toThrow('404');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('a worker that removes itself deletes all cached files of the app', async () => {
    // a request that arrives while Chromium stops the previous worker starts it again, and with Playwright attached that
    // worker then never counts as idle
    await page.waitForLoadState('networkidle');
    const body = readFileSync(inRoot('deploy/worker-off.js'), 'utf8');
    reverseProxy.overrides.set('/worker.js', { status: 200, type: 'text/javascript', body });
    // a check that the page began earlier may still run, and the browser joins a second one to it
    await expect.poll(() => checkAgain(page)).toBe(0);
    await expect.poll(() => shells(page)).toEqual([]);
    const answer = await page.reload();
    expect(answer?.fromServiceWorker()).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

/** The update check that a browser does from time to time. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
/** Checks what is registered, and returns how many there were. */
const checkAgain = (page: Page) =>
  page.evaluate(async () => {
    const registered = await navigator.serviceWorker.getRegistrations();
    await Promise.allSettled(registered.map((one) => one.update()));
    return registered.length;
  });
