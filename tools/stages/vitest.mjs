import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { runNode } from '../run/command.mjs';
import { inRoot, installed } from '../run/root.mjs';
import { readReport } from './reports.mjs';
import { believed } from './tally.mjs';

/**
 * Runs the projects of vitest.config.ts, all of them or the named ones.
 *
 * @param {string} label names the report
 * @param {{ projects?: string[], files?: string[], workers?: number, env?: NodeJS.ProcessEnv, since?: string }} [what]
 *   `files`: only these; `since`: only what imports something that changed since that commit
 */
export async function vitest(
  label,
  { projects = [], files = [], workers = availableParallelism(), env = process.env, since = '' } = {},
) {
  const report = inRoot('.cache/test', `vitest-${label}.json`);
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  const { code } = await runNode(
    installed('vitest/vitest.mjs'),
    [
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      ...(since === '' ? [] : [`--changed=${since}`]),
      '--passWithNoTests',
      // left to itself vitest keeps one core free, which is half of a small machine
      `--maxWorkers=${workers}`,
      '--retry=1',
      '--reporter=default',
      `--reporter=${inRoot('tools/stages/reporter.mjs')}`,
    ],
    { env: { ...env, VITEST_TALLY: report } },
  );
  return believed(readReport(report), code);
}
