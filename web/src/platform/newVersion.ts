import { timing } from '@twosome/contract/platform/timing';
import { onSocketOpen } from './socket.ts';
import { createState } from './state.ts';
import { wait } from './wait.ts';

/** The service worker at the site's root, which caches the app for offline use: src/worker. */
const address = '/worker.js';

/** Whether a newer version than the one of this page is available. */
const state = createState(() => ({ isAvailable: false }));
export const useNewVersion = (): boolean => state.use(({ isAvailable }) => isAvailable);

const setAvailable = (isAvailable: boolean): void => state.set({ isAvailable });

/** Registers the worker and checks for new versions. Returns a function that stops the checks. */
export async function watchVersion(): Promise<() => void> {
  const { serviceWorker } = navigator;
  // the development server has no worker, and browsers allow none on insecure pages
  if (!import.meta.env.PROD || serviceWorker === undefined) return () => {};
  const hadOne = serviceWorker.controller !== null;
  const registration = await serviceWorker.register(address);
  const stop = new AbortController();
  const { signal } = stop;

  // the page that registered the first worker runs the same version
  if (hadOne) watchRegistration(registration, signal);
  else void serviceWorker.ready.then(() => watchRegistration(registration, signal));
  registration.active?.postMessage('started');
  const leave = checkRegularly(registration, signal);
  return () => {
    leave();
    stop.abort();
    setAvailable(false);
  };
}

function watchRegistration(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  if (signal.aborted) return;
  const check = () => {
    if (registration.waiting !== null) setAvailable(true);
  };
  const watchInstalling = () => registration.installing?.addEventListener('statechange', check, { signal });
  registration.addEventListener('updatefound', watchInstalling, { signal });
  watchInstalling();
  check();
  // another tab activated the new worker: this page keeps its files, and a reload loads the new ones
  let first = navigator.serviceWorker.controller === null;
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      if (!first) setAvailable(true);
      first = false;
    },
    { signal },
  );
}

/** Checks when the user returns after a while, and when the socket reconnects: a deployment closes it. */
function checkRegularly(registration: ServiceWorkerRegistration, signal: AbortSignal): () => void {
  let last = Date.now();
  const check = () => {
    last = Date.now();
    // the server is unreachable, or serves no worker any more: the current version stays
    registration.update().catch(() => {});
  };
  const checkWhenVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > timing.versionStale) check();
  };
  document.addEventListener('visibilitychange', checkWhenVisible, { signal });
  return onSocketOpen((again) => {
    if (again) check();
  });
}

/** How long a reload waits for the new version: it is the whole app, possibly over a slow connection. */
const updateTimeout = 30_000;

/** Reloads this page in the newest version that the server has. Other tabs keep theirs. */
export async function reloadForUpdate(): Promise<void> {
  await Promise.race([activateNewest().catch(() => {}), wait(updateTimeout)]);
  location.reload();
}

async function activateNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  if (registration.waiting === null) await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (worker === null) return;
  await reachesState(worker, 'installed');
  worker.postMessage('take over');
  await reachesState(worker, 'activated');
}

const order: readonly ServiceWorkerState[] = [
  'parsed',
  'installing',
  'installed',
  'activating',
  'activated',
  'redundant',
];

/** Resolves when the worker has reached the state or was discarded. */
function reachesState(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (order.indexOf(worker.state) >= order.indexOf(state)) resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
}
