import { existsSync, readFileSync } from 'node:fs';
import { failure, passedLate, sum, tally } from './tally.mjs';

/** @param {string} path @returns {any} null where there is none, or half of one */
export function readReport(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @typedef {{ message?: string }} Thrown
 * @typedef {{ title: string, tests: { status: string, results: { errors: Thrown[] }[] }[] }} Spec
 * @typedef {{ file: string, specs: Spec[], suites?: Suite[] }} Suite
 */

/**
 * Playwright's JSON report. An error outside every test (a setup that fails) is one failure.
 *
 * @param {{ suites: Suite[], errors: Thrown[] } | null} report
 */
export function countPlaywright(report) {
  if (!report) return null;
  return sum([
    ...report.suites.flatMap(countSuite),
    ...report.errors.map(({ message }) => failure('outside of the stories', message)),
  ]);
}

/** @param {Suite} suite @returns {import('./tally.mjs').Tally[]} */
const countSuite = ({ file, specs, suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => {
      if (status === 'expected') return tally({ passed: 1 });
      if (status === 'skipped') return tally({ skipped: 1 });
      const name = `${file} › ${title}`;
      const why = results.flatMap(({ errors }) => errors)[0]?.message;
      return status === 'flaky' ? passedLate(name, why) : failure(name, why);
    }),
  ),
  ...suites.flatMap(countSuite),
];
