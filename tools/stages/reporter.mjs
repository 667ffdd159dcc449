import { writeFileSync } from 'node:fs';
import { failure, flaky, sum, tally } from './tally.mjs';

/**
 * Vitest's result as a tally, in the file that VITEST_TALLY names. Vitest's own JSON lacks uncaught errors, failed
 * hooks of a suite, and second tries.
 */
export default class {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} files
   * @param {ReadonlyArray<{ message?: string }>} uncaught
   */
  onTestRunEnd(files, uncaught) {
    const counted = sum([
      ...files.flatMap((file) => [
        ...file.errors().map(({ message }) => failure(file.relativeModuleId, message)),
        ...[...file.children.allSuites()].flatMap((suite) =>
          suite.errors().map(({ message }) => failure(named(suite), message)),
        ),
        ...[...file.children.allTests()].map(counting),
      ]),
      ...uncaught.map(({ message }) => failure('caught by no test', message)),
    ]);
    writeFileSync(`${process.env.VITEST_TALLY}`, JSON.stringify(counted));
  }
}

/** @param {import('vitest/node').TestSuite | import('vitest/node').TestCase} what */
const named = (what) => `${what.module.relativeModuleId} › ${what.fullName}`;

/** @param {import('vitest/node').TestCase} test */
function counting(test) {
  const { state, errors } = test.result();
  if (state === 'failed') return failure(named(test), errors[0]?.message);
  if (state === 'skipped') return tally({ skipped: 1 });
  return test.diagnostic()?.flaky ? flaky(named(test), errors?.[0]?.message) : tally({ passed: 1 });
}
