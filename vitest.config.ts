import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What takes long because it starts, kills, floods and starves whole programs, or draws 250 pictures: run by `npm test`, not by `npm run check`. */
const siege = [
  'server/src/platform/db/*.test.ts',
  'server/src/{bad-input,kill,races,start,sweeps,uploads}.test.ts',
  'server/src/features/media/encode-refusals.test.ts',
  'tools/seed/pictures/*.test.ts',
];
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      // files of one worker share its modules where they can: loading them anew for each took longer than the tests
      { test: { name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          pool: 'threads',
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
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], exclude: siege, testTimeout: 60_000 } },
    ],
  },
});
