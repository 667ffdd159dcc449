import { stripVTControlCharacters } from 'node:util';

/**
 * What a runner counted, and of what failed, and of what passed only when it was tried again, which and why, in one line
 * each.
 * @typedef {{ passed: number, failed: number, skipped: number, broken: string[], shaky: string[] }} Tally
 */

/** @param {Partial<Tally>} [counted] @returns {Tally} */
export const tally = (counted) => ({ passed: 0, failed: 0, skipped: 0, broken: [], shaky: [], ...counted });

/** One failure. @param {string} what @param {string} [why] its beginning is kept, in one line */
export const failure = (what, why) => tally({ failed: 1, broken: [because(what, why)] });

/** One that passed at the second try. @param {string} what @param {string} [why] the first one did not */
export const passedLate = (what, why) => tally({ passed: 1, shaky: [because(what, why)] });

/** @param {string} what @param {string} [why] */
function because(what, why = '') {
  const line = stripVTControlCharacters(why).trim().replace(/\s+/g, ' ').slice(0, 300);
  return line === '' ? what : `${what}: ${line}`;
}

/** One thing that is either right or wrong. @param {boolean} right @param {string} what */
export const one = (right, what) => (right ? tally({ passed: 1 }) : failure(what));

/** @param {Tally[]} tallies */
export const sum = (tallies) =>
  tallies.reduce(
    (all, next) => ({
      passed: all.passed + next.passed,
      failed: all.failed + next.failed,
      skipped: all.skipped + next.skipped,
      broken: [...all.broken, ...next.broken],
      shaky: [...all.shaky, ...next.shaky],
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
 * A runner's count against its exit code: a runner that fails without a failed test (a crash, no report) has one
 * failure all the same.
 *
 * @param {Tally | null} counted null: it left no report
 * @param {number} code
 * @returns {Tally}
 */
export function believed(counted, code) {
  if (!counted) return failure(`the runner left no report and ended with ${code}`);
  if (code === 0 || counted.failed > 0) return counted;
  return sum([counted, failure(`the runner ended with ${code}, and no test failed`)]);
}
