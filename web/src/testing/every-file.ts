import { configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// leaves time for a slow machine
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
