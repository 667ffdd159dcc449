import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { markdown } from './web/markdown.ts';

/** What pits transactions against each other, on either database; on a shared one, one file at a time. */
const races = [
  'server/src/platform/db/{db,errors,idempotent,migrate,outbox,schema,transaction}.test.ts',
  'server/src/platform/jobs/jobs.test.ts',
  'server/src/features/*/concurrency.test.ts',
  'server/src/{backup,races}.test.ts',
  'tools/admin/{admin,public-reports}.test.ts',
];

/** What takes long because it starts, kills, floods and starves whole programs, or builds the apps. */
const abuse = [
  'server/src/platform/db/{embedded,folder-lock}.test.ts',
  'server/src/{admin-embedded,backup-embedded,bad-input,behind-nginx,event-loop,kill,start,sweeps,upload-abuse,uploads}.test.ts',
  'server/src/features/import/{archive-lies,import-archives}.test.ts',
  'server/src/features/media/{encode-refusals,look-alikes,voice-bomb,voice-damaged}.test.ts',
  'server/src/{backup-bucket,nginx-media,s3-server,platform/storage/s3-faults}.test.ts',
  'tools/media/media.test.ts',
  'server/src/demo/demo.test.ts',
  'native/{generate,pages}.test.ts',
  'native/testing/*.test.ts',
  'tools/promtool.test.ts',
];

/** What needs a redis-server, to end, freeze and empty; and two servers that share one. */
const nodes = [
  'server/src/platform/redis{,-cluster}.test.ts',
  'server/src/platform/{http,realtime}/redis-*.test.ts',
  'server/src/nodes*.test.ts',
];
/** What runs a second time through a PgBouncer in transaction mode: every feature's transactions and statements. */
const pooler = [
  'server/src/platform/db/{idempotent,transaction}.test.ts',
  'server/src/features/{account,auth,clap,comment,follow,goal,message,notification,pair,post,safety,twosome}/*.test.ts',
];
// against what hangs: what is waited for comes at once on a quiet machine; on a busy one it comes too
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    // what no import leads to: where it changed, all tests of the API run (`npm run check`)
    forceRerunTriggers: [
      '**/package.json',
      '**/vitest.config.ts',
      '**/server/migrations/**',
      '**/server/src/testing/**',
      '**/*.worker.mjs',
    ],
    projects: [
      // files of one worker share its modules where they can: loading them for each file took longer than the tests
      { test: { name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'], ...timeouts } },
      {
        test: {
          name: 'server',
          pool: 'threads',
          isolate: false,
          include: ['{server,client}/src/**/*.test.ts'],
          exclude: [...races, ...abuse, ...nodes],
          globalSetup: 'server/src/testing/run-folder.ts',
          setupFiles: 'server/src/testing/keep-databases.ts',
          ...timeouts,
        },
      },
      // these four are left out of `npm run check`
      { test: { name: 'races', include: races, ...timeouts } },
      { test: { name: 'abuse', include: abuse, ...timeouts } },
      { test: { name: 'nodes', include: nodes, ...timeouts } },
      {
        test: {
          name: 'pooler',
          pool: 'threads',
          isolate: false,
          // without a PostgreSQL `npx vitest run <folder>` leaves it out
          include: process.env.TEST_DATABASE_URL ? pooler : [],
          globalSetup: 'server/src/testing/pooler-setup.ts',
          setupFiles: 'server/src/testing/use-pooler.ts',
          ...timeouts,
        },
      },
      {
        plugins: [react(), markdown()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // a page keeps state in its modules and its document: each file gets its own
          pool: 'vmThreads',
          server: { deps: { inline: [/@base-ui/] } },
          restoreMocks: true,
          setupFiles: 'web/src/testing/every-file.ts',
          include: ['web/src/**/*.test.{ts,tsx}'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'tools',
          include: [
            '{tools,chaos,bench}/**/*.test.ts',
            // its installed packages and what it generates lie beside these
            'native/{icons,check,platforms,testing}/**/*.test.ts',
            'native/*.test.ts',
            'e2e/**/*.test.ts',
            'web/*.test.ts',
          ],
          // the bench of the browser has packages of its own, with their tests
          exclude: ['**/node_modules/**', ...abuse, ...races],
          ...timeouts,
        },
      },
    ],
  },
});
