import { writeFileSync } from 'node:fs';
import { failure, passedLate, sum, tally } from './tally.mjs';

/**
 * What Vitest found, as a tally in the file that VITEST_TALLY names. Vitest's own JSON says nothing of an error that no
 * test caught, nor of a file that failed when its tests had passed (its afterAll threw); both make a run fail.
 */
export default class {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} files
   * @param {ReadonlyArray<{ message?: string }>} uncaught
   */
  onTestRunEnd(files, uncaught) {
    const counted = sum([
      ...files.flatMap((file) => [
        ...around(file, file.relativeModuleId),
        ...[...file.children.allSuites()].flatMap((suite) => around(suite, named(suite))),
        ...[...file.children.allTests()].map(counting),
      ]),
      ...uncaught.map(({ message }) => failure('caught by no test', message)),
    ]);
    writeFileSync(`${process.env.VITEST_TALLY}`, JSON.stringify(counted));
  }
}

/** @param {import('vitest/node').TestSuite | import('vitest/node').TestCase} what */
const named = (what) => `${what.module.relativeModuleId} › ${what.fullName}`;

/**
 * What was thrown around the tests: by a file that does not load, a beforeAll, an afterAll. Tests that were not reached
 * for it count as skipped.
 *
 * @param {import('vitest/node').TestModule | import('vitest/node').TestSuite} suite
 * @param {string} name
 */
const around = (suite, name) => suite.errors().map(({ message }) => failure(name, message));

/** @param {import('vitest/node').TestCase} test */
function counting(test) {
  const { state, errors } = test.result();
  if (state === 'failed') return failure(named(test), errors[0]?.message);
  if (state === 'skipped') return tally({ skipped: 1 });
  return test.diagnostic()?.flaky ? passedLate(named(test), errors?.[0]?.message) : tally({ passed: 1 });
}
