import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What takes long because it starts, kills, floods and starves whole programs: run by `npm test`, not by `npm run check`. */
const siege = [
  'server/src/platform/db/*.test.ts',
  'server/src/{bad-input,kill,races,start,sweeps,uploads}.test.ts',
  'server/src/features/media/encode-refusals.test.ts',
];
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        // files of one worker share its modules: loading them anew for each took longer than the tests
        test: {
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          exclude: siege,
          ...patience,
        },
      },
      { test: { name: 'siege', include: siege, ...patience } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          isolate: false,
          pool: 'threads',
          restoreMocks: true,
          unstubGlobals: true,
          include: ['web/src/**/*.test.{ts,tsx}'],
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
