import timers from 'node:timers';
import { MessageChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { setNative } from '../native/native.ts';
import { measureClock } from '../platform/clock.ts';
import { resetStores } from '../platform/state.ts';

// happy-dom has none
Object.assign(globalThis, { MessageChannel });

// leaves time for a slow machine
configure({ asyncUtilTimeout: 10_000 });

// the files of a worker share its modules and its document
beforeAll(() => {
  resetStores();
  measureClock(new Date().toISOString(), Date.now());
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  setNative(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // a stub over fake timers, or under them, leaves one of both
  const { setTimeout, setInterval } = timers;
  Object.assign(globalThis, { setTimeout, setInterval });
});
