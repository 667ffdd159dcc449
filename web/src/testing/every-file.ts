import { MessageChannel } from 'node:worker_threads';
import { configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// happy-dom has none
Object.assign(globalThis, { MessageChannel });

// leaves time for a slow machine
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
