import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Config } from '@twosome/contract/auth/auth.contract';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '../features/auth/auth.store.ts';
import { reloadForUpdate, watchVersion } from '../platform/newVersion.ts';
import { answer, freshScreen, hrefOf, isClosed, press } from '../testing/screen.tsx';
import { serverConfig } from '../testing/server.ts';
import { NewVersion, UpdateNotice } from './NewVersion.tsx';

const browser = freshScreen();

class Worker extends EventTarget {
  messages: unknown[] = [];
  state: ServiceWorkerState;
  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }
  postMessage(word: unknown): void {
    this.messages.push(word);
    if (word === 'take over') this.become('activated');
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A fake of the service worker API, as far as the page uses it. */
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active = new Worker('activated');
  update = vi.fn(async () => {});
  /** another worker is found, installed, and waits */
  finds(): Worker {
    const worker = new Worker('installing');
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }
  has(worker: Worker): void {
    Object.assign(this, { installing: null, waiting: worker });
    worker.become('installed');
  }
}

let registration: Registration;
let container: EventTarget & { controller: Worker | null };
let leave = () => {};
beforeEach(() => {
  registration = new Registration();
  container = Object.assign(new EventTarget(), {
    controller: registration.active,
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  vi.stubEnv('PROD', true);
});
afterEach(() => {
  act(() => leave());
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function show() {
  render(<NewVersion />);
  leave = await watchVersion();
}
const isAnnounced = () => screen.queryByText('A new version is here.') !== null;
const comesBack = () => document.dispatchEvent(new Event('visibilitychange'));

test('a version is announced once it is fully installed, and nothing reloads by itself [S1.32]', async () => {
  await show();
  const worker = registration.finds();
  expect(isAnnounced()).toBe(false);
  act(() => registration.has(worker));
  expect(isAnnounced()).toBe(true);
  expect(location.reload).not.toHaveBeenCalled();
  expect(worker.messages).toEqual([]);
  await press('Reload');
  await waitFor(() => expect(location.reload).toHaveBeenCalledOnce());
  expect(worker.messages).toEqual(['take over']);
});

test('a version that was waiting before the page loaded is announced too, and can be postponed', async () => {
  registration.waiting = new Worker('installed');
  await show();
  await waitFor(() => expect(isAnnounced()).toBe(true));
  await press('Not now');
  expect(isAnnounced()).toBe(false);
});

test('unsaved text is confirmed before it is lost [S1.33]', async () => {
  registration.waiting = new Worker('installed');
  render(<textarea aria-label="Bio" />);
  await show();
  fireEvent.input(screen.getByLabelText('Bio'), { target: { value: 'Two of us' } });
  await press('Reload');
  expect(location.reload).not.toHaveBeenCalled();
  await answer('Reload now?', 'Reload');
  await waitFor(() => expect(location.reload).toHaveBeenCalledOnce());
});

test('when another tab activated the version, this one may reload', async () => {
  await show();
  act(() => void container.dispatchEvent(new Event('controllerchange')));
  expect(isAnnounced()).toBe(true);
});

test('the very first worker is not announced', async () => {
  container.controller = null;
  await show();
  await act(async () => void (await Promise.resolve()));
  act(() => void container.dispatchEvent(new Event('controllerchange')));
  expect(isAnnounced()).toBe(false);
  expect(registration.active.messages).toEqual(['started']);
});

test('updates are checked when the user returns after a while, and not before', async () => {
  await show();
  comesBack();
  expect(registration.update).not.toHaveBeenCalled();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + timing.versionStale + 1);
  comesBack();
  expect(registration.update).toHaveBeenCalledOnce();
});

test('a reload checks for the version first, when none was known', async () => {
  const worker = new Worker('installed');
  registration.update.mockImplementation(async () => {
    registration.waiting = worker;
  });
  await reloadForUpdate();
  expect(worker.messages).toEqual(['take over']);
  expect(location.reload).toHaveBeenCalledOnce();
});

test('without a network or a worker it reloads anyway', async () => {
  registration.update.mockRejectedValue(new TypeError('Failed to fetch'));
  await reloadForUpdate();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await reloadForUpdate();
  expect(location.reload).toHaveBeenCalledTimes(2);
});

async function open(over: Partial<Config>) {
  browser.server.respond('GET config/', { ...serverConfig, ...over });
  await act(loadConfig);
  render(<UpdateNotice />);
}
const updateNeeded = () => screen.findByRole('dialog', { name: 'Update needed' });

test.each(['0.0.1', '0.1.0', 'soon', ''])(
  'an app that is new enough for %j is left alone',
  async (min_client) => {
    await open({ min_client });
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('an older app is asked to reload', async () => {
  await open({ min_client: '99.0.0' });
  expect((await updateNeeded()).textContent).toContain('too old');
  await press('Reload');
  await waitFor(() => expect(location.reload).toHaveBeenCalledOnce());
});

test('the dialog can be postponed, but not dismissed for good', async () => {
  vi.spyOn(timing, 'updateAgain', 'get').mockReturnValue(300 as never);
  await open({ min_client: '99.0.0' });
  await press('Not now');
  await isClosed();
  await updateNeeded();
});

test('where the app has a store page, the dialog links to it', async () => {
  await open({ min_client: '99.0.0', app_store_url: 'https://store.example/twosome' });
  await updateNeeded();
  expect(hrefOf(/the app/)).toBe('https://store.example/twosome');
});

test('a server that changed during a disconnect is queried again', async () => {
  await open({});
  browser.sockets.open();
  browser.server.respond('GET config/', { ...serverConfig, min_client: '99.0.0' });
  act(() => browser.sockets.open());
  await updateNeeded();
});
