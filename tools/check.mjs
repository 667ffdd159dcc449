import { installPackages } from './install/packages.mjs';
import { run } from './run/command.mjs';
import { end } from './run/end.mjs';
import { inOneLine, say } from './run/say.mjs';
import { lint } from './stages/lint.mjs';
import { vitest } from './stages/runners.mjs';
import { finish, stage } from './stages/stage.mjs';
import { types } from './stages/types.mjs';

// Fast checks while working: no second database, no browser, no races, no abuse (see vitest.config.ts), and of the
// API only tests that reach something not pushed yet.
try {
  await installPackages();
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const since =
    (await git('merge-base', 'HEAD', '@{upstream}')) || (await git('rev-parse', '--verify', 'HEAD~1'));
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

/** The output, or '' on failure. @param {string[]} args */
async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true });
  return code === 0 ? output.trim() : '';
}
