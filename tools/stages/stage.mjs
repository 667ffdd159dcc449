import { inOneLine, say, since } from '../run/say.mjs';
import { failure, inWords, sum, tally } from './tally.mjs';

/** @typedef {{ name: string, counted: import('./tally.mjs').Tally, took: string }} Finished */

/**
 * A stage that throws is one failure; the others still run.
 *
 * @param {string} name
 * @param {() => Promise<import('./tally.mjs').Tally>} work
 * @returns {Promise<Finished>}
 */
export async function stage(name, work) {
  const start = performance.now();
  say(`\n▸ ${name} …`);
  const counted = await work().catch((error) => failure(name, inOneLine(error)));
  const took = since(start);
  say(`▸ ${name}: ${inWords(counted)} (${took})`);
  return { name, counted, took };
}

/**
 * Prints the slowest tests, what failed, the table of the stages, what was left out, and as the last line the sum. Sets
 * the exit code: a run that tested nothing is no success.
 *
 * @param {Finished[]} stages
 * @param {string[]} leftOut each counts as one skipped
 */
export function finish(stages, leftOut) {
  const wide = Math.max(...stages.map(({ name }) => name.length));
  const all = sum([...stages.map(({ counted }) => counted), tally({ skipped: leftOut.length })]);
  say('');
  if (all.slow.length > 0) say('The slowest tests:');
  for (const { name, ms } of all.slow) say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  for (const test of all.broken) say(`✗ ${test}`);
  for (const { name, counted, took } of stages)
    say(`${name.padEnd(wide)}  ${took.padStart(8)}  ${inWords(counted)}`);
  for (const reason of leftOut) say(`Left out: ${reason}`);
  say(inWords(all));
  process.exitCode = all.failed === 0 && all.passed > 0 ? 0 : 1;
}
