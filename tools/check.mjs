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
// vitest.config.ts).
try {
  await installPackages();
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const { base: since, files: changed } = await changes();
  const api = changed && apiTests(changed);
  const stages = await Promise.all([
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
        await vitest('check-rules', {
          env,
          projects: ['tools'],
          files: ['tools/architecture', 'tools/spec.test.ts'],
          workers: 1,
        }),
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
  finish(stages, []);
} catch (error) {
  say(inOneLine(error));
  process.exitCode = 1;
} finally {
  await end();
}
