import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Config } from '@twosome/contract/auth/auth.contract';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig, upsertUser } from '../features/auth/auth.store.ts';
import { stored } from '../platform/storage.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import { UpdateNotice } from './NewVersion.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});
afterEach(() => vi.useRealTimers());

const config = (over: Partial<Config>): Config => ({
  google_client_id: null,
  demo_identity: true,
  support_email: null,
  app_store_url: null,
  web_push_key: null,
  min_client: '0.0.1',
  ...over,
});
async function open(over: Partial<Config>) {
  browser.server.respond('GET config/', config(over));
  await act(loadConfig);
  render(<UpdateNotice />);
}
const found = () => screen.findByRole('dialog', { name: 'Update needed' });
const dialog = () => screen.queryByRole('dialog', { name: 'Update needed' });

test.each(['0.0.1', '0.1.0', 'soon', ''])(
  'an app that is new enough for %j is left alone',
  async (min_client) => {
    await open({ min_client });
    expect(dialog()).toBeNull();
  },
);

test('an older app is asked to reload', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await open({ min_client: '99.0.0' });
  expect((await found()).textContent).toContain('too old');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('the dialog can be postponed, but not dismissed for good', async () => {
  vi.spyOn(timing, 'updateAgain', 'get').mockReturnValue(300 as never);
  await open({ min_client: '99.0.0' });
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(dialog()).toBeTruthy());
});

test('where the app has a store page, the dialog links to it', async () => {
  await open({ min_client: '99.0.0', app_store_url: 'https://store.example/twosome' });
  expect((await screen.findByRole('link', { name: /the app/ })).getAttribute('href')).toBe(
    'https://store.example/twosome',
  );
});

test('a server that changed during a disconnect is queried again', async () => {
  await open({});
  stored.write('token', 'of-ana');
  act(() => upsertUser(ana));
  act(() => browser.sockets.open());
  browser.server.respond('GET config/', config({ min_client: '99.0.0' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => browser.sockets.close());
  await act(() => vi.advanceTimersByTimeAsync(2000));
  vi.useRealTimers();
  act(() => browser.sockets.open());
  await waitFor(() => expect(dialog()).toBeTruthy());
});
