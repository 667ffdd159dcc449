import { installPackages } from './install/packages.mjs';
import { end } from './run/end.mjs';
import { inOneLine, say } from './run/say.mjs';
import { apiTests, changes } from './stages/changes.mjs';
import { lint } from './stages/lint.mjs';
import { vitest } from './stages/runners.mjs';
import { finish, stage } from './stages/stage.mjs';
import { sum, tally } from './stages/tally.mjs';
import { types } from './stages/types.mjs';

// Fast checks while working, of what is not pushed yet: no second database, no browser, no races, no abuse (see
// vitest.config.ts). `npm run check -- rules`: only architecture, promises, lint and unused code.
try {
  await installPackages();
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const rules = () =>
    vitest('check-rules', {
      env,
      projects: ['tools'],
      files: ['tools/architecture', 'tools/spec.test.ts'],
      workers: 1,
    });
  if (process.argv[2] === 'rules') {
    const both = [stage('Architecture, promises', rules), stage('Lint, circles, unused code', () => lint())];
    finish(await Promise.all(both), []);
  } else finish(await everything(rules, env), []);
} catch (error) {
  say(inOneLine(error));
  process.exitCode = 1;
} finally {
  await end();
}

/**
 * @param {() => Promise<import('./stages/tally.mjs').Tally>} rules
 * @param {NodeJS.ProcessEnv} env
 */
async function everything(rules, env) {
  const { base: since, files: changed } = await changes();
  const api = changed && apiTests(changed);
  return Promise.all([
    stage('Types', types),
    stage('Lint and format', () => lint(changed ?? undefined)),
    stage('Rules and screens that the change reaches, architecture', async () =>
      sum([
        await vitest('check', {
          env,
          projects: ['contract', 'web', 'web-reloads', 'tools'],
          // not chaos/, which starts the built server
          files: ['contract/', 'web/', 'tools/', 'native/', 'e2e/'],
          workers: 1,
          since,
        }),
        await rules(),
      ]),
    ),
    stage('API on PGlite, as far as it changed', async () => {
      if (api?.length === 0) return tally();
      return vitest('check-api', {
        env,
        projects: ['server'],
        workers: 1,
        ...(api ? { files: api } : { since }),
      });
    }),
  ]);
}
