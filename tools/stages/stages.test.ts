import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runNode } from '../run/command.mjs';
import { inRoot, installed } from '../run/root.mjs';
import { believed, countPlaywright, readReport } from './runners.mjs';
import { finish, stage } from './stage.mjs';
import { failure, tally } from './tally.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Vitest on files of these texts. */
async function found(texts: Record<string, string>, limit: number) {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, `${name}.test.js`), text);
  const report = join(folder, 'tally.json');
  const limits = [`--testTimeout=${limit}`, `--hookTimeout=${limit}`, '--maxWorkers=2'];
  const { code } = await runNode(
    installed('vitest/vitest.mjs'),
    ['run', '--globals', `--root=${folder}`, ...limits, `--reporter=${inRoot('tools/stages/reporter.mjs')}`],
    { quiet: true, env: { ...process.env, VITEST_TALLY: report } },
  );
  return { counted: readReport(report), code };
}

test('Vitest is counted test by test, and what fails or hangs is named with its reason', async () => {
  const files = {
    counted: `
      test('one', () => {});
      test.skip('two', () => {}); // there to be counted as skipped
      describe('all', () => test('four', () => expect(4).toBe(5)));
      test('five', () => { throw new Error('no\\n\\n  five') });`,
    'does-not-load': `throw new Error('odd')`,
    end: `afterAll(() => { throw new Error('odd') }); test('x', () => {})`,
    'end-of-group': `describe('in', () => { afterAll(() => { throw new Error('odd') }); test('x', () => {}) })`,
    uncaught: `Promise.reject(new Error('odd')); test('x', () => {})`,
    'a-hanging-test': `test('x', () => new Promise(() => {}))`,
    'a-hanging-hook': `beforeAll(() => new Promise(() => {})); test('x', () => {})`,
  };
  const { counted, code } = await found(files, 1000);
  expect([code, counted.passed, counted.failed, counted.skipped]).toEqual([1, 4, 8, 2]);
  expect(counted.slow).toContainEqual({ name: 'counted.test.js › one', ms: expect.any(Number) });
  expect(counted.broken.sort()).toEqual([
    expect.stringMatching(/^a-hanging-hook.test.js: Hook timed out in 1000ms/),
    expect.stringMatching(/^a-hanging-test.test.js › x: Test timed out in 1000ms/),
    'caught by no test: odd',
    'counted.test.js › all > four: expected 4 to be 5 // Object.is equality',
    'counted.test.js › five: no five',
    'does-not-load.test.js: odd',
    'end-of-group.test.js › in: odd',
    'end.test.js: odd',
  ]);
});

test('a file that does not finish loading and a test that blocks its worker end the run and are named', async () => {
  const files = { loads: 'await new Promise(() => {})', blocks: `test('x', () => { for (;;); })` };
  const { counted, code } = await found(files, 3000);
  expect([code, counted.broken.sort()]).toEqual([
    1,
    [
      expect.stringMatching(/^blocks.test.js.*: nothing happened for 6 s$/),
      'loads.test.js: nothing happened for 6 s',
    ],
  ]);
});

test('a story that blocks its process fails, and the next one runs', async () => {
  const report = join(folder, 'stories.json');
  const playwright = inRoot('node_modules/@playwright/test/index.js');
  writeFileSync(
    join(folder, 'a.spec.js'),
    `const { test } = require('${playwright}'); test('blocks', () => { for (;;); }); test('next', () => {});`,
  );
  const { code } = await runNode(
    installed('@playwright/test/cli.js'),
    [
      ...['test', `--config=${folder}`, '--timeout=1000'],
      `--reporter=json,${inRoot('tools/stages/blocked-stories.mjs')}`,
    ],
    { quiet: true, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const counted = countPlaywright(readReport(report));
  expect([code, counted.passed, counted.broken]).toEqual([
    1,
    1,
    [expect.stringMatching(/^a.spec.js › blocks: Error: worker process exited unexpectedly .*SIGKILL/)],
  ]);
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
  const inner = { file, specs: [spec('again', 'expected'), spec('not here', 'skipped')] };
  expect(
    countPlaywright({ suites: [{ file, specs, suites: [inner] }], errors: [{ message: 'setup' }] }),
  ).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    broken: ['a.story.ts › parts: Error: no way', 'outside of the stories: setup'],
    slow: [],
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

  test('names the twenty slowest tests, failures and what was left out, and is one sum', () => {
    const slow = Array.from({ length: 30 }, (_, n) => ({ name: `test ${n}`, ms: n * 100 }));
    const stages = [
      { name: 'Types', counted: tally({ passed: 4, slow }), took: '1.0 s' },
      { name: 'API', counted: { ...failure('it', 'is odd'), passed: 10, skipped: 1 }, took: '2.0 s' },
    ];
    expect(finished(stages, ['no browser.'])).toEqual({
      code: 1,
      lines: [
        '',
        'The slowest tests:',
        ...Array.from({ length: 20 }, (_, n) => `    ${((29 - n) / 10).toFixed(1)} s  test ${29 - n}`),
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
