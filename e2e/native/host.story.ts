import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { inRoot } from '../../tools/run/root.mjs';

import { Host, NativeError } from './host.ts';
import { headersOf, type Platform, platforms } from './methods.ts';
import { newPhone } from './phone.ts';

// The simulated phone, used through Capacitor's own scripts without our code: no server is needed.

for (const platform of platforms)
  test(`${platform}: calls, rejections and events behave as on a real phone`, async ({ page }) => {
    const host = newPhone(platform);
    host.on('Share', 'share', ({ url }) => {
      if (url === 'no') throw new NativeError('Share canceled', 'NOT_TODAY');
      return { activityType: url };
    });
    await begin(page, host);

    await test.step('it reports its platform and the plugins of the sources', async () => {
      const found = await page.evaluate(() => {
        const { Capacitor } = capacitorExports;
        return [Capacitor.getPlatform(), Capacitor.isPluginAvailable('SharedImages')];
      });
      expect(found).toEqual([platform, platform === 'android']);
    });

    await test.step('results are returned, and so are rejections', async () => {
      expect(await ask(page, 'Share', 'share', { url: 'here' })).toEqual({ activityType: 'here' });
      expect(await ask(page, 'Share', 'share', { url: 'no' })).toEqual({
        code: 'NOT_TODAY',
        message: 'Share canceled',
      });
      expect(host.called('Share', 'share')).toEqual([{ url: 'here' }, { url: 'no' }]);
    });

    await test.step('an unmocked or missing method is rejected', async () => {
      expect(await ask(page, 'Share', 'canShare')).toMatchObject({ code: 'UNIMPLEMENTED' });
      expect(await ask(page, 'Share', 'whisper')).toMatchObject({ code: 'UNIMPLEMENTED' });
      expect(() => host.on('Share', 'whisper', () => ({}))).toThrow('no Share.whisper');
      expect(() => host.on('Lamp', 'on', () => ({}))).toThrow('no Lamp.on');
    });

    await test.step('a retained event waits for the first listener; other events need a listener', async () => {
      await host.notify('App', 'appUrlOpen', { url: 'missed' });
      await host.notify('App', 'appUrlOpen', { url: 'kept' }, { retain: true });
      await listen(page, 'App', 'appUrlOpen');
      await expect.poll(() => received(page)).toEqual([{ url: 'kept' }]);
      await host.notify('App', 'appUrlOpen', { url: 'now' });
      await host.notify('App', 'appStateChange', { isActive: false });
      expect(await received(page)).toEqual([{ url: 'kept' }, { url: 'now' }]);
      expect(host.listens('App', 'appUrlOpen')).toBe(true);
      await page.evaluate(() => globalThis.listening.remove());
      await expect.poll(() => host.listens('App', 'appUrlOpen')).toBe(false);
      await host.notify('App', 'appUrlOpen', { url: 'late' });
      expect(await received(page)).toHaveLength(2);
    });
  });

for (const platform of platforms)
  test(`${platform}: a renamed method is missing for the page too`, async ({ page }) => {
    const host = new Host(platform, withoutShare(platform));
    expect(() => host.on('Share', 'share', () => ({}))).toThrow(
      `The ${platform} sources have no Share.share`,
    );
    await begin(page, host);
    expect(await ask(page, 'Share', 'share', { url: 'here' })).toMatchObject({ code: 'UNIMPLEMENTED' });
  });

const withoutShare = (platform: Platform) =>
  headersOf(platform).map(({ name, methods }) => ({
    name,
    methods: methods.map((one) => (one.name === 'share' ? { ...one, name: 'shareNow' } : one)),
  }));

interface Plugin {
  [method: string]: (options: object) => Promise<unknown>;
}
type Listening = { remove(): Promise<void> };
declare global {
  var capacitorExports: {
    Capacitor: { getPlatform(): string; isPluginAvailable(name: string): boolean };
    registerPlugin(name: string): Plugin & {
      addListener(event: string, listener: (data: object) => void): Promise<Listening>;
    };
  };
  var receivedFromPhone: object[];
  var listening: Listening;
}

/** A page with Capacitor's core only. */
async function begin(page: Page, host: Host): Promise<void> {
  const core = readFileSync(inRoot('node_modules/@capacitor/core/dist/capacitor.js'), 'utf8');
  await page.route('https://localhost/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,"><script>${core}</script>`,
    }),
  );
  await host.install(page);
  await page.goto('https://localhost/');
}

/** The result, or the rejection's message. */
const ask = (page: Page, plugin: string, method: string, options: object = {}): Promise<unknown> =>
  page.evaluate(
    ([plugin, method, options]) =>
      capacitorExports
        .registerPlugin(plugin)
        [method]?.(options)
        .catch(({ code, message }) => ({ code, message })),
    [plugin, method, options] as const,
  );

const listen = (page: Page, plugin: string, event: string): Promise<void> =>
  page.evaluate(
    async ([plugin, event]) => {
      globalThis.receivedFromPhone = [];
      globalThis.listening = await capacitorExports
        .registerPlugin(plugin)
        .addListener(event, (data) => globalThis.receivedFromPhone.push(data));
    },
    [plugin, event] as const,
  );

const received = (page: Page): Promise<object[]> => page.evaluate(() => globalThis.receivedFromPhone);
