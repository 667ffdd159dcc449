import { timing } from '@twosome/contract/platform/timing';
import { onSocketOpen } from './socket.ts';
import { createLasting } from './state.ts';
import { wait } from './wait.ts';

/** The worker at the site's root keeps the app for when there is no network: src/worker. */
const address = '/worker.js';

/** Another version is here than the one that this page runs. It outlives a sign-out, which is no reload. */
const newer = createLasting({ isHere: false });
export const useNewVersion = (): boolean => newer.use(({ isHere }) => isHere);

const say = (isHere: boolean): void => newer.set({ isHere });

/** Brings the worker in, and looks for another version whenever there may be one. What is returned ends the looking. */
export async function watchVersion(): Promise<() => void> {
  const { serviceWorker } = navigator;
  // the development server has none, and browsers have none on pages that anybody could have changed on the way
  if (!import.meta.env.PROD || serviceWorker === undefined) return () => {};
  const hadOne = serviceWorker.controller !== null;
  const registration = await serviceWorker.register(address);
  const stop = new AbortController();
  const { signal } = stop;

  // the page that brought the first worker in is of its version
  if (hadOne) listenFor(registration, signal);
  else void serviceWorker.ready.then(() => listenFor(registration, signal));
  registration.active?.postMessage('started');
  const leave = lookAgain(registration, signal);
  return () => {
    leave();
    stop.abort();
    say(false);
  };
}

function listenFor(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  if (signal.aborted) return;
  const look = () => {
    if (registration.waiting !== null) say(true);
  };
  const follow = () => registration.installing?.addEventListener('statechange', look, { signal });
  registration.addEventListener('updatefound', follow, { signal });
  follow();
  look();
  // another tab let it take over: here the files go on as they were, and a reload brings the new ones
  let first = navigator.serviceWorker.controller === null;
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      if (!first) say(true);
      first = false;
    },
    { signal },
  );
}

/** When one comes back after a while, and when the server does: it may have been replaced. */
function lookAgain(registration: ServiceWorkerRegistration, signal: AbortSignal): () => void {
  let last = Date.now();
  const look = () => {
    last = Date.now();
    // a server that is away, or has no worker any more: what is here goes on
    registration.update().catch(() => {});
  };
  const lookWhenShown = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > timing.versionStale) look();
  };
  document.addEventListener('visibilitychange', lookWhenShown, { signal });
  return onSocketOpen((again) => {
    if (again) look();
  });
}

/** Longer nobody waits for a version that does not come: the whole app, over a slow line. */
const patience = 30_000;

/** Loads this page anew, in the newest version that the server has; other tabs go on with theirs. */
export async function loadAnew(): Promise<void> {
  await Promise.race([letNewestTakeOver().catch(() => {}), wait(patience)]);
  location.reload();
}

async function letNewestTakeOver(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  if (registration.waiting === null) await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (worker === null) return;
  await reaches(worker, 'installed');
  worker.postMessage('take over');
  await reaches(worker, 'activated');
}

const order: readonly ServiceWorkerState[] = [
  'parsed',
  'installing',
  'installed',
  'activating',
  'activated',
  'redundant',
];

/** Resolves once it is so far, or has been given up. */
function reaches(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (order.indexOf(worker.state) >= order.indexOf(state)) resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
