import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, readReport } from './reports.mjs';
import { conclude } from './stage.mjs';
import { believed, isGood, tally } from './tally.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

describe('what Vitest reports', () => {
  test('is counted test by test', () => {
    const testResults = [
      file('passed', 'passed', 'pending', 'todo'),
      file('failed', 'passed', 'failed', 'failed'),
    ];
    expect(countVitest({ testResults })).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  test('a file that does not load, or whose beforeAll throws, is a failure', () => {
    const testResults = [file('failed'), file('failed', 'skipped', 'skipped')];
    expect(countVitest({ testResults })).toEqual({ passed: 0, failed: 2, skipped: 2 });
  });
});

describe('what Playwright reports', () => {
  test('a test that passes the second time, and an error outside of tests, are failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: ['setup'] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });
});

describe('a runner is believed', () => {
  test('unless it leaves no report, or half of one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'reports-'));
    writeFileSync(join(folder, 'half.json'), '{"testResults": [');
    expect(readReport(join(folder, 'half.json'))).toBeNull();
    expect(readReport(join(folder, 'none.json'))).toBeNull();
    rmSync(folder, { recursive: true });
    expect(countVitest(null)).toBeNull();
    expect(believed(null, 0)).toEqual(tally({ failed: 1 }));
  });

  test('unless it ends badly without a failed test', () => {
    expect(believed(tally({ passed: 3 }), 1)).toEqual(tally({ passed: 3, failed: 1 }));
    expect(believed(tally({ passed: 3, failed: 2 }), 1)).toEqual(tally({ passed: 3, failed: 2 }));
    expect(believed(tally({ passed: 3 }), 0)).toEqual(tally({ passed: 3 }));
  });
});

describe('the end', () => {
  test('is one sum, and what was left out counts as skipped', () => {
    const stages = [
      { name: 'Types', counted: tally({ passed: 4 }), took: '1.0 s' },
      { name: 'API', counted: tally({ passed: 10, skipped: 1 }), took: '2.0 s' },
    ];
    expect(conclude(stages, ['no browser.']).lines).toEqual([
      '',
      'Types     1.0 s  4 passed, 0 failed',
      'API       2.0 s  10 passed, 0 failed, 1 skipped',
      'Left out: no browser.',
      '14 passed, 0 failed, 2 skipped',
    ]);
    expect(conclude(stages.slice(0, 1), []).lines.at(-1)).toBe('4 passed, 0 failed');
  });

  test('is good only when something ran and nothing failed', () => {
    expect(isGood(tally({ passed: 1, skipped: 9 }))).toBe(true);
    expect(isGood(tally({ skipped: 9 }))).toBe(false);
    expect(isGood(tally({ passed: 1, failed: 1 }))).toBe(false);
  });

  test('comes even when nothing was reached', () => {
    expect(conclude([], []).lines).toEqual(['', '0 passed, 0 failed']);
  });
});
