import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { markdown } from './web/markdown.ts';

/** What pits transactions against each other, on either database; on a shared one, one file at a time. */
const races = [
  'server/src/platform/db/{db,errors,idempotent,migrate,outbox,transaction}.test.ts',
  'server/src/platform/jobs/jobs.test.ts',
  'server/src/features/*/concurrency.test.ts',
  'server/src/{backup,parting-rounds,races}.test.ts',
  'tools/admin/{admin,public-reports}.test.ts',
];

/**
 * What heavy work costs other people, on PostgreSQL and alone: on the embedded database, which does one thing at a time,
 * they wait for every statement of it.
 */
const strain = [
  'server/src/features/import/strain.test.ts',
  'server/src/features/message/search-load.test.ts',
];

/** What takes long because it starts, kills, floods and starves whole programs, or builds the apps. */
const abuse = [
  'server/src/platform/db/{embedded,folder-lock}.test.ts',
  'server/src/{admin-embedded,backup-embedded,bad-input,behind-nginx,event-loop,kill,start,start-refusals,sweeps,upload-abuse,uploads}.test.ts',
  'server/src/features/import/{archive-lies,import-archives}.test.ts',
  'server/src/features/media/{encode-refusals,look-alikes,voice-bomb,voice-damaged}.test.ts',
  'server/src/{backup-bucket,nginx-media,s3-server,platform/storage/s3-faults}.test.ts',
  'tools/media/media.test.ts',
  'server/src/demo/demo.test.ts',
  'native/{generate,pages}.test.ts',
  'native/testing/*.test.ts',
  'tools/{promtool,sbom}.test.ts',
  'chaos/requests/slow-requests.test.ts',
];

/** What tries many cases of the same promise. `server` tries a sample of them: `testing/nightly.ts`. */
const nightly = [
  'server/src/authorization-matrix.test.ts',
  'server/src/features/import/{agreement,hostile,languages}.test.ts',
  'server/src/features/media/encode-tries.test.ts',
  'server/src/features/post/visibility.test.ts',
  'server/src/platform/http/limiter.test.ts',
];
/** What only `nightly` runs: it measures, waits long, or prints many books. */
const night = [
  'server/src/features/book/rebuilding.test.ts',
  'server/src/features/import/free-times-load.test.ts',
  'server/src/platform/http/unread-answers.test.ts',
];

/** What needs a redis-server, to end, freeze and empty; and two servers that share one. */
const nodes = [
  'server/src/platform/redis{,-cluster}.test.ts',
  'server/src/platform/{http,realtime}/redis-*.test.ts',
  'server/src/nodes*.test.ts',
];
/** What runs a second time through a PgBouncer in transaction mode: transactions, locks, and the statements of each feature. */
const pooler = [
  'server/src/platform/db/{idempotent,transaction}.test.ts',
  'server/src/features/{account,clap,message,notification,pair}/concurrency.test.ts',
  'server/src/features/{auth/auth,clap/clap,comment/comment,follow/follow,goal/goal}.test.ts',
  'server/src/features/{message/message,notification/notification,pair/part,post/post,twosome/twosome}.test.ts',
  'server/src/features/account/{export,purge}.test.ts',
];
/** What loads modules a second time or replaces them, as after a reload of the page. */
const reloads = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .map((path) => `web/src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter((path) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path, 'utf8')));
const startsPrograms = { globalSetup: 'tools/build/server-of-tests.mjs' };
const web = {
  environment: 'happy-dom',
  restoreMocks: true,
  server: { deps: { inline: [/@base-ui/] } },
  setupFiles: 'web/src/testing/every-file.ts',
};
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
      '**/*.worker.{mjs,ts}',
      '**/platform/worker/**',
      '**/repackage.mjs',
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
          exclude: [...races, ...strain, ...abuse, ...nodes, ...night],
          globalSetup: 'server/src/testing/run-folder.ts',
          setupFiles: 'server/src/testing/keep-databases.ts',
          ...timeouts,
        },
      },
      // these five are left out of `npm run check`
      {
        test: {
          name: 'races',
          include: [...races, ...(process.env.TEST_DATABASE_URL ? strain : [])],
          ...startsPrograms,
          env: {
            PARTING_ROUNDS: process.env.PARTING_ROUNDS ?? (process.env.TEST_DATABASE_URL ? '100' : '4'),
          },
          ...timeouts,
          testTimeout: 900_000,
        },
      },
      { test: { name: 'abuse', include: abuse, ...startsPrograms, ...timeouts } },
      {
        test: {
          name: 'nightly',
          pool: 'threads',
          isolate: false,
          include: [...nightly, ...night],
          env: { NIGHTLY: 'on' },
          globalSetup: 'server/src/testing/run-folder.ts',
          setupFiles: 'server/src/testing/keep-databases.ts',
          ...timeouts,
        },
      },
      { test: { name: 'nodes', include: nodes, ...startsPrograms, ...timeouts } },
      {
        test: {
          name: 'pooler',
          pool: 'threads',
          isolate: false,
          // without a PostgreSQL `npx vitest run <folder>` leaves it out
          include: process.env.TEST_DATABASE_URL ? pooler : [],
          globalSetup: ['server/src/testing/pooler-setup.ts', 'server/src/testing/run-folder.ts'],
          setupFiles: ['server/src/testing/use-pooler.ts', 'server/src/testing/keep-databases.ts'],
          ...timeouts,
        },
      },
      {
        plugins: [react(), markdown()],
        test: {
          name: 'web',
          pool: 'threads',
          isolate: false,
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: reloads,
          ...web,
          ...timeouts,
        },
      },
      {
        plugins: [react(), markdown()],
        test: { name: 'web-reloads', pool: 'vmThreads', include: reloads, ...web, ...timeouts },
      },
      {
        test: {
          name: 'tools',
          isolate: false,
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
