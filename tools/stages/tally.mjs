/** What a runner counted. @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @param {Partial<Tally>} [counted] @returns {Tally} */
export const tally = (counted) => ({ passed: 0, failed: 0, skipped: 0, ...counted });

/** One thing that is either right or wrong. @param {boolean} right */
export const one = (right) => tally(right ? { passed: 1 } : { failed: 1 });

/** @param {Tally[]} tallies */
export const sum = (tallies) =>
  tallies.reduce(
    (all, next) => ({
      passed: all.passed + next.passed,
      failed: all.failed + next.failed,
      skipped: all.skipped + next.skipped,
    }),
    tally(),
  );

/** `12 passed, 0 failed`, and `, 1 skipped` where there are. @param {Tally} counted */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * A run that tested nothing is no success. @param {Tally} counted
 */
export const isGood = ({ passed, failed }) => failed === 0 && passed > 0;

/**
 * A runner's count against its exit code: a runner that fails without a failed test (a crash, an error between
 * tests, no report) has one failure all the same.
 *
 * @param {Tally | null} counted null: it left no report
 * @param {number} code
 * @returns {Tally}
 */
export function believed(counted, code) {
  if (!counted) return tally({ failed: 1 });
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}
