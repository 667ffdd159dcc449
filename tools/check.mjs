import { installPackages } from './install/packages.mjs';
import { end } from './run/end.mjs';
import { inOneLine, say } from './run/say.mjs';
import { lint } from './stages/lint.mjs';
import { finish, stage } from './stages/stage.mjs';
import { types } from './stages/types.mjs';
import { vitest } from './stages/vitest.mjs';

// The fast half of `npm test`: no second database, no browser, no races, no siege (see vitest.config.ts). What needs no turn runs beside the tests.
try {
  await installPackages();
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const stages = await Promise.all([
    stage('Types', types),
    stage('Lint and format', lint),
    stage('Rules, screens, architecture, API on PGlite', () =>
      vitest('check', { env, projects: ['contract', 'server', 'web', 'tools'] }),
    ),
  ]);
  finish(stages, []);
} catch (error) {
  say(inOneLine(error));
  process.exitCode = 1;
} finally {
  await end();
}
