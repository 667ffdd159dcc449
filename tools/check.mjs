import { installPackages } from './install/packages.mjs';
import { end } from './run/end.mjs';
import { sharedCommit } from './run/not-pushed.mjs';
import { inOneLine, say } from './run/say.mjs';
import { lint } from './stages/lint.mjs';
import { finish, stage } from './stages/stage.mjs';
import { types } from './stages/types.mjs';
import { vitest } from './stages/vitest.mjs';

// Fast checks while working: no second database, no browser, no races, no abuse (see vitest.config.ts), and of the
// API only what reaches something that is not pushed yet. What needs no turn runs beside the tests.
try {
  await installPackages();
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const since = (await sharedCommit()) ?? '';
  const stages = await Promise.all([
    stage('Types', types),
    stage('Lint and format', lint),
    stage('Rules, screens, architecture', () =>
      vitest('check', { env, projects: ['contract', 'web', 'tools'], workers: 1 }),
    ),
    stage('API on PGlite, as far as it changed', () =>
      vitest('check-api', { env, projects: ['server'], workers: 1, since }),
    ),
  ]);
  finish(stages, []);
} catch (error) {
  say(inOneLine(error));
  process.exitCode = 1;
} finally {
  await end();
}
