import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runNode } from '../run/command.mjs';
import { inRoot, installed } from '../run/root.mjs';
import { countPlaywright, readReport } from './reports.mjs';
import { conclude, stage } from './stage.mjs';
import { believed, failure, isGood, tally } from './tally.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Vitest itself, over files that go wrong in every way. */
async function found(files: Record<string, string>) {
  const root = mkdtempSync(join(folder, 'tests-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, `${name}.test.js`), text);
  const report = join(root, 'tally.json');
  const { code } = await runNode(
    installed('vitest/vitest.mjs'),
    ['run', '--globals', `--root=${root}`, `--reporter=${inRoot('tools/stages/reporter.mjs')}`],
    { quiet: true, env: { ...process.env, VITEST_TALLY: report } },
  );
  return { counted: readReport(report), code };
}

describe('what Vitest finds', () => {
  test('is counted test by test, and what failed is named with its reason', async () => {
    const { counted, code } = await found({
      sums: `
        test('one', () => {});
        test.skip('two', () => {}); // there to be counted as skipped
        test.todo('three'); // and so is this
        describe('all', () => test('four', () => expect(4).toBe(5)));
        test('five', () => { throw new Error('no\\n\\n  five') });`,
    });
    expect(counted).toEqual({
      passed: 1,
      failed: 2,
      skipped: 2,
      broken: [
        'sums.test.js › all > four: expected 4 to be 5 // Object.is equality',
        'sums.test.js › five: no five',
      ],
      shaky: [],
    });
    expect(code).toBe(1);
  });

  test('what passes at the second try has passed, and is named with what was wrong at the first', async () => {
    const { counted, code } = await found({
      luck: `let tries = 0; test('six', { retry: 1 }, () => expect(++tries).toBe(2))`,
    });
    expect(counted).toEqual({
      ...tally({ passed: 1 }),
      shaky: ['luck.test.js › six: expected 1 to be 2 // Object.is equality'],
    });
    expect(code).toBe(0);
  });

  test.each([
    ['a file that does not load', `throw new Error('odd'); test('x', () => {})`, 0, 0, 'it.test.js: odd'],
    [
      'a beforeAll',
      `beforeAll(() => { throw new Error('odd') }); test('x', () => {})`,
      0,
      1,
      'it.test.js: odd',
    ],
    [
      'an afterAll',
      `afterAll(() => { throw new Error('odd') }); test('x', () => {})`,
      1,
      0,
      'it.test.js: odd',
    ],
    [
      'an afterAll further in',
      `describe('in', () => { afterAll(() => { throw new Error('odd') }); test('x', () => {}) })`,
      1,
      0,
      'it.test.js › in: odd',
    ],
    [
      'what no test caught',
      `test('x', () => { Promise.reject(new Error('odd')) })`,
      1,
      0,
      'caught by no test: odd',
    ],
  ])('%s that throws is a failure, and says why', async (_what, text, passed, skipped, broken) => {
    const { counted, code } = await found({ it: text });
    expect(counted).toEqual({ ...tally({ passed, failed: 1, skipped }), broken: [broken] });
    expect(code).toBe(1);
  });
});

describe('what Playwright reports', () => {
  const told = (title: string, status: string, ...errors: { message?: string }[]) => ({
    title,
    tests: [{ status, results: [{ errors }] }],
  });

  test('an error outside of tests is a failure; what passes at the second try has passed, and is named', () => {
    const suites = [
      {
        file: 'a.story.ts',
        specs: [
          told('claps', 'expected'),
          told('parts', 'unexpected', { message: 'Error: \u001b[31mno\u001b[39m\n\nway' }),
        ],
        suites: [
          {
            file: 'a.story.ts',
            specs: [told('again', 'flaky', { message: 'late' }), told('not here', 'skipped')],
          },
        ],
      },
    ];
    expect(countPlaywright({ suites, errors: [{ message: 'setup' }] })).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      broken: ['a.story.ts › parts: Error: no way', 'outside of the stories: setup'],
      shaky: ['a.story.ts › again: late'],
    });
  });
});

describe('a runner is believed', () => {
  test('unless it leaves no report, or half of one', () => {
    writeFileSync(join(folder, 'half.json'), '{"passed": [');
    expect(readReport(join(folder, 'half.json'))).toBeNull();
    expect(readReport(join(folder, 'none.json'))).toBeNull();
    expect(countPlaywright(null)).toBeNull();
    expect(believed(null, 0)).toEqual(failure('the runner left no report and ended with 0'));
  });

  test('unless it ends badly without a failed test', () => {
    expect(believed(tally({ passed: 3 }), 1)).toEqual({
      ...tally({ passed: 3, failed: 1 }),
      broken: ['the runner ended with 1, and no test failed'],
    });
    expect(believed(tally({ passed: 3, failed: 2 }), 1)).toEqual(tally({ passed: 3, failed: 2 }));
    expect(believed(tally({ passed: 3 }), 0)).toEqual(tally({ passed: 3 }));
  });
});

describe('the end', () => {
  test('names a stage that broke, and why', async () => {
    const { counted } = await stage('API', () => Promise.reject(new Error('no database')));
    expect(conclude([{ name: 'API', counted, took: '' }], []).lines).toContain('✗ API: no database');
  });

  test('says what failed, and is one sum in which what was left out counts as skipped', () => {
    const stages = [
      { name: 'Types', counted: tally({ passed: 4, shaky: ['that: was odd'] }), took: '1.0 s' },
      { name: 'API', counted: { ...failure('it', 'is odd'), passed: 10, skipped: 1 }, took: '2.0 s' },
    ];
    expect(conclude(stages, ['no browser.']).lines).toEqual([
      '',
      '↻ passed at the second try: that: was odd',
      '✗ it: is odd',
      'Types     1.0 s  4 passed, 0 failed',
      'API       2.0 s  10 passed, 1 failed, 1 skipped',
      'Left out: no browser.',
      '14 passed, 1 failed, 2 skipped',
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
