import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from '../run/command.mjs';
import { atEnd } from '../run/end.mjs';
import { inRoot, installed } from '../run/root.mjs';
import { isRunning } from '../run/running.mjs';
import { failure, sum, tally } from './tally.mjs';

/**
 * Runs the projects of vitest.config.ts, all of them or the named ones.
 *
 * @param {string} label names the report
 * @param {{ projects?: string[], files?: string[], workers?: number, env?: NodeJS.ProcessEnv, since?: string }} [what]
 *   `since`: only tests that import something that changed since that commit
 */
export async function vitest(
  label,
  { projects = [], files = [], workers = availableParallelism(), env = process.env, since = '' } = {},
) {
  const report = reportFile(`vitest-${label}.json`);
  const { code } = await runNode(
    installed('vitest/vitest.mjs'),
    [
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      ...(since === '' ? [] : [`--changed=${since}`]),
      '--passWithNoTests',
      // By default Vitest keeps one core free, which is half of a small machine.
      `--maxWorkers=${workers}`,
      '--reporter=default',
      `--reporter=${inRoot('tools/stages/reporter.mjs')}`,
    ],
    { env: { ...env, VITEST_TALLY: report } },
  );
  return believed(readReport(report), code);
}

/**
 * The browser stories.
 *
 * @param {{ all?: boolean, names?: string[], repeat?: number, env: NodeJS.ProcessEnv }} which `all`: also those of the
 *   night and of the phone apps; `names`: only the files with these in their names, of all stories
 */
export async function stories({ all = false, names = [], repeat = 1, env }) {
  const report = reportFile('stories.json');
  const { code } = await runNode(
    installed('@playwright/test/cli.js'),
    [
      ...['test', ...names, '--config=e2e', `--repeat-each=${repeat}`],
      `--reporter=list,json,${inRoot('tools/stages/blocked-stories.mjs')}`,
      `--output=${resultsFolder()}`,
    ],
    {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, STORIES: all || names.length > 0 ? 'all' : 'web' },
    },
  );
  const found = readReport(report);
  return believed(found && countPlaywright(found), code);
}

/** For what failed stories leave. Playwright empties it; another run may use the folder beside it. */
function resultsFolder() {
  const folder = inRoot('test-results');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!isRunning(Number(name))) rmSync(join(folder, name), { recursive: true, force: true });
  return join(folder, `${process.pid}`);
}

/** Beside those of another run. @param {string} name */
function reportFile(name) {
  const folder = mkdtempSync(join(tmpdir(), 'twosome-report-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** @param {string} path @returns {any} null where there is none, or half of one */
export function readReport(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  } catch {
    return null;
  }
}

/**
 * A runner that fails without a failed test (a crash, no report) is a failure all the same.
 *
 * @param {import('./tally.mjs').Tally | null} counted null: it left no report
 * @param {number} code
 */
export function believed(counted, code) {
  if (!counted) return failure(`the runner left no report and ended with ${code}`);
  if (code === 0 || counted.failed > 0) return counted;
  return sum([counted, failure(`the runner ended with ${code}, and no test failed`)]);
}

/**
 * @typedef {{ message?: string }} Thrown
 * @typedef {{ title: string, tests: { status: string, results: { errors: Thrown[] }[] }[] }} Spec
 * @typedef {{ file: string, specs: Spec[], suites?: Suite[] }} Suite
 */

/** @param {{ suites: Suite[], errors: Thrown[] }} report Playwright's JSON; an error outside every test is one failure */
export const countPlaywright = ({ suites, errors }) =>
  sum([
    ...suites.flatMap(countSuite),
    ...errors.map(({ message }) => failure('outside of the stories', message)),
  ]);

/** @param {Suite} suite @returns {import('./tally.mjs').Tally[]} */
const countSuite = ({ file, specs, suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => {
      if (status === 'expected') return tally({ passed: 1 });
      if (status === 'skipped') return tally({ skipped: 1 });
      const why = results.flatMap(({ errors }) => errors)[0]?.message;
      return failure(`${file} › ${title}`, why);
    }),
  ),
  ...suites.flatMap(countSuite),
];
