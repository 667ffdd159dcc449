import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runNode } from '../run/command.mjs';
import { inRoot, installed } from '../run/root.mjs';
import { believed, countPlaywright, readReport } from './runners.mjs';
import { finish, stage } from './stage.mjs';
import { failure, tally } from './tally.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stages-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Vitest on a file of this text. */
async function found(text: string) {
  const root = mkdtempSync(join(folder, 'tests-'));
  writeFileSync(join(root, 'it.test.js'), text);
  const report = join(root, 'tally.json');
  const { code } = await runNode(
    installed('vitest/vitest.mjs'),
    ['run', '--globals', `--root=${root}`, `--reporter=${inRoot('tools/stages/reporter.mjs')}`],
    { quiet: true, env: { ...process.env, VITEST_TALLY: report } },
  );
  return { counted: readReport(report), code };
}

describe('Vitest', () => {
  test('is counted test by test, and failures are named with their reason', async () => {
    expect(
      await found(`
        test('one', () => {});
        test.skip('two', () => {}); // there to be counted as skipped
        describe('all', () => test('four', () => expect(4).toBe(5)));
        test('five', () => { throw new Error('no\\n\\n  five') });
        let tries = 0; test('six', { retry: 1 }, () => expect(++tries).toBe(2));`),
    ).toEqual({
      code: 1,
      counted: {
        passed: 2,
        failed: 2,
        skipped: 1,
        broken: [
          'it.test.js › all > four: expected 4 to be 5 // Object.is equality',
          'it.test.js › five: no five',
        ],
        flaky: ['it.test.js › six: expected 1 to be 2 // Object.is equality'],
      },
    });
  });

  test.each([
    ['a file that does not load', `throw new Error('odd')`, 0, 'it.test.js: odd'],
    ['an afterAll', `afterAll(() => { throw new Error('odd') })`, 1, 'it.test.js: odd'],
    [
      'an afterAll of a group',
      `describe('in', () => { afterAll(() => { throw new Error('odd') }); test('y', () => {}) })`,
      2,
      'it.test.js › in: odd',
    ],
    ['an uncaught error', `Promise.reject(new Error('odd'))`, 1, 'caught by no test: odd'],
  ])('%s is a failure with a reason', async (_, text, passed, broken) => {
    const { counted, code } = await found(`${text}; test('x', () => {})`);
    expect(counted).toEqual(tally({ passed, failed: 1, broken: [broken] }));
    expect(code).toBe(1);
  });
});

test('Playwright is counted test by test, with errors outside of tests', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const file = 'a.story.ts';
  const specs = [
    spec('claps', 'expected'),
    spec('parts', 'unexpected', 'Error: \u001b[31mno\u001b[39m\n\nway'),
  ];
  const inner = { file, specs: [spec('again', 'flaky', 'late'), spec('not here', 'skipped')] };
  expect(
    countPlaywright({ suites: [{ file, specs, suites: [inner] }], errors: [{ message: 'setup' }] }),
  ).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    broken: ['a.story.ts › parts: Error: no way', 'outside of the stories: setup'],
    flaky: ['a.story.ts › again: late'],
  });
});

test('a runner is believed unless it leaves no whole report, or ends badly without a failed test', () => {
  const half = join(folder, 'half.json');
  writeFileSync(half, '{"passed": [');
  expect([readReport(half), readReport(join(folder, 'none.json'))]).toEqual([null, null]);
  expect(believed(null, 0)).toEqual(failure('the runner left no report and ended with 0'));
  const passed = tally({ passed: 3 });
  expect(believed(passed, 1)).toMatchObject({
    passed: 3,
    failed: 1,
    broken: ['the runner ended with 1, and no test failed'],
  });
  expect(believed(passed, 0)).toBe(passed);
  const failed = tally({ passed: 3, failed: 2 });
  expect(believed(failed, 1)).toBe(failed);
});

describe('the end', () => {
  const { exitCode } = process;
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = exitCode;
  });

  function finished(...of: Parameters<typeof finish>) {
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(`${line}`.trimEnd()) > 0);
    finish(...of);
    return { lines, code: process.exitCode };
  }

  test('names failures, second tries and what was left out, and is one sum', () => {
    const stages = [
      { name: 'Types', counted: tally({ passed: 4, flaky: ['that: was odd'] }), took: '1.0 s' },
      { name: 'API', counted: { ...failure('it', 'is odd'), passed: 10, skipped: 1 }, took: '2.0 s' },
    ];
    expect(finished(stages, ['no browser.'])).toEqual({
      code: 1,
      lines: [
        '',
        '↻ passed at the second try: that: was odd',
        '✗ it: is odd',
        'Types     1.0 s  4 passed, 0 failed',
        'API       2.0 s  10 passed, 1 failed, 1 skipped',
        'Left out: no browser.',
        '14 passed, 1 failed, 2 skipped',
      ],
    });
  });

  test('is a success only when something ran and nothing failed', () => {
    const of = (counted: ReturnType<typeof tally>) => finished([{ name: 'A', counted, took: '' }], []).code;
    expect(of(tally({ passed: 1, skipped: 9 }))).toBe(0);
    expect(of(tally({ skipped: 9 }))).toBe(1);
    expect(finished([], [])).toEqual({ code: 1, lines: ['', '0 passed, 0 failed'] });
  });

  test('names a stage that throws', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const broken = await stage('API', () => Promise.reject(new Error('no database')));
    expect(finished([broken], []).lines).toContain('✗ API: no database');
  });
});
