import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What takes long because it starts, kills, floods and starves whole programs: run by `npm test`, not by `npm run check`. */
const siege = [
  'server/src/platform/db/*.test.ts',
  'server/src/{bad-input,kill,races,start,sweeps,uploads}.test.ts',
  'server/src/features/media/encode-refusals.test.ts',
];
// files of one worker share its modules: loading them anew for each file took longer than the tests
const patience = { testTimeout: 30_000, hookTimeout: 60_000, isolate: false };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'] } },
      {
        test: { name: 'server', include: ['server/src/**/*.test.ts'], exclude: siege, ...patience },
      },
      { test: { name: 'siege', include: siege, ...patience } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          pool: 'threads',
          isolate: false,
          environment: 'happy-dom',
          include: ['web/src/**/*.test.{ts,tsx}'],
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
