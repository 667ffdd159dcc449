import { stripVTControlCharacters } from 'node:util';

/**
 * The result of a runner. `broken` and `flaky` name tests, each with its reason: those that failed, and those that
 * passed only when they were tried again.
 * @typedef {{ passed: number, failed: number, skipped: number, broken: string[], flaky: string[] }} Tally
 */

/** @param {Partial<Tally>} [counted] @returns {Tally} */
export const tally = (counted) => ({ passed: 0, failed: 0, skipped: 0, broken: [], flaky: [], ...counted });

/** @param {string} name @param {string} [why] */
export const failure = (name, why) => tally({ failed: 1, broken: [because(name, why)] });

/** @param {string} name @param {string} [why] */
export const flaky = (name, why) => tally({ passed: 1, flaky: [because(name, why)] });

/** The beginning of the reason, in one line. @param {string} name @param {string} [why] */
function because(name, why = '') {
  const line = stripVTControlCharacters(why).trim().replace(/\s+/g, ' ').slice(0, 300);
  return line === '' ? name : `${name}: ${line}`;
}

/** @param {Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => {
  const count = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    tallies.reduce((all, next) => all + next[key], 0);
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    broken: tallies.flatMap(({ broken }) => broken),
    flaky: tallies.flatMap(({ flaky }) => flaky),
  };
};

/** `12 passed, 0 failed, 1 skipped` @param {Tally} counted */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
