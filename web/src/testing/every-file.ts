import { configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// a busy machine is slow, not wrong
configure({ asyncUtilTimeout: 10_000 });

/** Files share their modules: what the last test of one has put in the browser's place must not meet the next one's imports. */
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
