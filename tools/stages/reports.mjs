import { existsSync, readFileSync } from 'node:fs';
import { tally } from './tally.mjs';

/** @param {string} path @returns {unknown} null where there is none, or half of one */
export function readReport(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Vitest's JSON report. A file that fails before its tests (it does not load, its beforeAll throws) is one
 * failure; its tests count as skipped.
 *
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] } | null} report
 */
export function countVitest(report) {
  if (!report) return null;
  const counted = tally();
  for (const file of report.testResults) {
    const statuses = file.assertionResults.map((test) => test.status);
    const failed = statuses.filter((status) => status === 'failed').length;
    counted.passed += statuses.filter((status) => status === 'passed').length;
    counted.failed += file.status === 'failed' ? Math.max(failed, 1) : failed;
    counted.skipped += statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
  }
  return counted;
}

/**
 * Playwright's JSON report. An error outside every test (a setup that fails) is one failure.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] } | null} report
 */
export function countPlaywright(report) {
  if (!report) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  // a test that needs a second try is not one to trust
  return tally({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped });
}
