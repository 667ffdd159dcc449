import * as find from './install/find.mjs';
import { installPrograms } from './install/machine.mjs';
import { installPackages } from './install/packages.mjs';
import { fetchPromtool } from './install/promtool.mjs';
import { end } from './run/end.mjs';
import { inOneLine, say } from './run/say.mjs';
import { lint } from './stages/lint.mjs';
import { startPostgres } from './stages/postgres.mjs';
import { stories, vitest } from './stages/runners.mjs';
import { finish, stage } from './stages/stage.mjs';
import { failure, sum } from './stages/tally.mjs';
import { types } from './stages/types.mjs';

// Proves every promise once, on a fresh clone too: installs what is missing and ends with one line. With `--all` it adds
// the second database, races, several nodes, abuse and the phone apps.
const all = process.argv.includes('--all');
/** What the embedded database shares least with PostgreSQL: transactions, outbox, messages, the start of the program. */
const smoke = ['clap/clap.test.ts', 'message/message.test.ts', 'src/start.test.ts'];
/** One walk through the statements of each feature. Other files, and features that work on files, prove nothing new there. */
const walks = [
  ...['auth/auth', 'calendar/calendar', 'clap/clap', 'comment/comment', 'follow/follow', 'goal/goal'],
  ...['letter/letter', 'memory/memory', 'message/message', 'notification/notification', 'pair/part'],
  ...['post/post', 'question/question', 'safety/report', 'together/together', 'tray/tray', 'twosome/twosome'],
].map((walk) => `server/src/features/${walk}.test.ts`);
/** What the embedded database runs beside PostgreSQL: what depends on a database's own behaviour, and those walks. */
const onBoth = walks.concat(
  ...['platform/db/', 'platform/jobs/', 'erasure.test.ts', 'privacy.test.ts', 'races.test.ts'].map(
    (path) => `server/src/${path}`,
  ),
);
/** @type {import('./stages/stage.mjs').Finished[]} */
const stages = [];
/** @type {string[]} */
let leftOut = [];

try {
  await installPackages();
  leftOut = await installPrograms(programs());
  await installQuickBrowser();
  if (all) leftOut.push(...(await fetchPromtool()));
  if (find.inPath('javac') === null)
    leftOut.push('No JDK is on this machine: the Java of the Android plugin was not tried.');
  if (find.nginx() === null) leftOut.push('nginx is not on this machine: deploy/nginx.conf was not tried.');
  await runAll();
} catch (error) {
  say(inOneLine(error));
  stages.push({ name: 'Preparation', counted: failure('Preparation', inOneLine(error)), took: '' });
} finally {
  await end();
}
finish(stages, leftOut);

/** What the tests need beside the packages. A database named by TEST_DATABASE_URL is used as it is. */
function programs() {
  return [
    { name: 'PostgreSQL', debian: 'postgresql', find: find.postgres, needed: !process.env.TEST_DATABASE_URL },
    { name: 'Redis', debian: 'redis-server', find: find.redis, needed: all },
    { name: 'PgBouncer', debian: 'pgbouncer', find: find.pgbouncer, needed: all },
    { name: 'Chromium', debian: 'chromium', find: find.chromium, needed: true },
  ].filter(({ needed }) => needed);
}

/** Not every Debian has it; without it the stories take longer, and are the same. */
async function installQuickBrowser() {
  const debian = 'chromium-headless-shell';
  if (!process.env.CHROMIUM)
    await installPrograms([{ name: 'Chromium without windows', debian, find: () => find.inPath(debian) }]);
}

async function runAll() {
  stages.push(await stage('Types', types));
  stages.push(await stage('Lint and format', () => lint()));
  const { TEST_DATABASE_URL: given, ...embedded } = process.env;
  stages.push(
    await stage('Rules, screens, architecture', () =>
      vitest('rules', { env: embedded, projects: ['contract', 'web', 'web-reloads', 'tools'] }),
    ),
  );
  const bin = find.postgres();
  const started = given || !bin ? null : await startPostgres(bin);
  const address = given ?? started?.url ?? null;
  const onPostgres = address === null ? null : { ...process.env, TEST_DATABASE_URL: address };
  if (onPostgres)
    stages.push(
      await stage(all ? 'API, races and several nodes on PostgreSQL' : 'API on PostgreSQL', () =>
        testApi(onPostgres, started?.socketUrl),
      ),
    );
  stages.push(
    all
      ? await stage('API, races and abuse on PGlite', async () =>
          sum([
            // what PostgreSQL did not run, PGlite runs whole
            await vitest('pglite', {
              env: embedded,
              projects: ['server', 'races'],
              files: onPostgres ? onBoth : [],
            }),
            await vitest('abuse', { env: embedded, projects: ['abuse'] }),
          ]),
        )
      : await stage(onPostgres ? 'Smoke test on PGlite' : 'API on PGlite', () =>
          onPostgres
            ? vitest('smoke', { env: embedded, projects: ['server', 'abuse'], files: smoke })
            : vitest('pglite', { env: embedded, projects: ['server'] }),
        ),
  );
  if (find.chromium())
    stages.push(
      await stage(`Browser stories on ${onPostgres ? 'PostgreSQL' : 'PGlite'}`, () =>
        stories({ all, env: onPostgres ?? embedded }),
      ),
    );
}

/** @param {NodeJS.ProcessEnv} env with the PostgreSQL @param {string | undefined} socketUrl the same one */
async function testApi(env, socketUrl = env.TEST_DATABASE_URL) {
  const bySocket = { ...env, TEST_DATABASE_URL: socketUrl };
  const api = await vitest('postgres', { projects: ['server'], env: bySocket });
  if (!all) return api;
  const nightly = await vitest('nightly', { projects: ['nightly'], env });
  // one at a time: the outbox waits for every transaction of the whole cluster, also those of other files
  const races = await vitest('postgres-races', { projects: ['races'], workers: 1, env });
  // each test starts, ends and freezes a Redis of its own
  const nodes = find.redis() ? [await vitest('nodes', { projects: ['nodes'], workers: 1, env })] : [];
  const pooled = find.pgbouncer() ? [await vitest('pooler', { projects: ['pooler'], workers: 1, env })] : [];
  return sum([api, nightly, races, ...nodes, ...pooled]);
}
