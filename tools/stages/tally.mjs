import { stripVTControlCharacters } from 'node:util';

/**
 * The result of a runner. `broken` names the tests that failed, each with its reason; `slow` the ones
 * that took longest, without the stories, which are slower than all of them.
 * @typedef {{ passed: number, failed: number, skipped: number, broken: string[], slow: Slow[] }} Tally
 * @typedef {{ name: string, ms: number }} Slow
 */

/** @param {Partial<Tally>} [counted] @returns {Tally} */
export const tally = (counted) => ({ passed: 0, failed: 0, skipped: 0, broken: [], slow: [], ...counted });

const slowest = 20;

/** @param {string} name @param {string} [why] */
export const failure = (name, why) => tally({ failed: 1, broken: [because(name, why)] });

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
    slow: tallies
      .flatMap(({ slow }) => slow)
      .sort((one, other) => other.ms - one.ms)
      .slice(0, slowest),
  };
};

/** `12 passed, 0 failed, 1 skipped` @param {Tally} counted */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
