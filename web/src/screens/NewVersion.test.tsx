import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadForUpdate, watchVersion } from '../platform/newVersion.ts';
import { freshBrowser } from '../testing/browser.ts';
import { NewVersion } from './NewVersion.tsx';

freshBrowser();

class Worker extends EventTarget {
  said: unknown[] = [];
  state: ServiceWorkerState;
  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }
  postMessage(word: unknown): void {
    this.said.push(word);
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
let reload: ReturnType<typeof vi.spyOn>;
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
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
});
afterEach(() => {
  act(() => leave());
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function show() {
  render(<NewVersion />);
  leave = await watchVersion();
}
const said = () => screen.queryByText('A new version is here.') !== null;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a version is announced once it is fully installed, and nothing reloads by itself [S1.32]', async () => {
  await show();
  const worker = registration.finds();
  expect(said()).toBe(false);
  act(() => registration.has(worker));
  expect(said()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  expect(worker.said).toEqual([]);
  press('Reload');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(worker.said).toEqual(['take over']);
});

test('a version that was waiting before the page loaded is announced too, and can be postponed', async () => {
  registration.waiting = new Worker('installed');
  await show();
  await waitFor(() => expect(said()).toBe(true));
  press('Not now');
  expect(said()).toBe(false);
});

test('unsaved text is confirmed before it is lost [S1.33]', async () => {
  registration.waiting = new Worker('installed');
  render(<textarea aria-label="Bio" />);
  await show();
  fireEvent.input(screen.getByLabelText('Bio'), { target: { value: 'Two of us' } });
  press('Reload');
  const question = await screen.findByRole('dialog', { name: 'Reload now?' });
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(
    [...question.querySelectorAll('button')].find((one) => one.textContent === 'Reload') as HTMLElement,
  );
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('when another tab activated the version, this one may reload', async () => {
  await show();
  act(() => void container.dispatchEvent(new Event('controllerchange')));
  expect(said()).toBe(true);
});

test('the very first worker is not announced', async () => {
  container.controller = null;
  await show();
  await act(async () => void (await Promise.resolve()));
  act(() => void container.dispatchEvent(new Event('controllerchange')));
  expect(said()).toBe(false);
  expect(registration.active.said).toEqual(['started']);
});

test('updates are checked when the user returns after a while, and not before', async () => {
  await show();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).not.toHaveBeenCalled();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + timing.versionStale + 1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).toHaveBeenCalledOnce();
});

test('a reload checks for the version first, when none was known', async () => {
  const worker = new Worker('installed');
  registration.update.mockImplementation(async () => {
    registration.waiting = worker;
  });
  await reloadForUpdate();
  expect(worker.said).toEqual(['take over']);
  expect(reload).toHaveBeenCalledOnce();
});

test('without a network or a worker it reloads anyway', async () => {
  registration.update.mockRejectedValue(new TypeError('Failed to fetch'));
  await reloadForUpdate();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await reloadForUpdate();
  expect(reload).toHaveBeenCalledTimes(2);
});
