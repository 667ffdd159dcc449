import { inOneLine, say, since } from '../run/say.mjs';
import { failure, inWords, isGood, sum, tally } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {{ name: string, counted: Tally, took: string }} Finished */

/**
 * Says what is being done, does it, says how it went. A stage that breaks is one failure; the others still run.
 *
 * @param {string} name
 * @param {() => Promise<Tally>} work
 * @returns {Promise<Finished>}
 */
export async function stage(name, work) {
  const start = performance.now();
  say(`\n▸ ${name} …`);
  const counted = await work().catch((error) => {
    say(`  ${inOneLine(error)}`);
    return failure(name, inOneLine(error));
  });
  const took = since(start);
  say(`▸ ${name}: ${inWords(counted)} (${took})`);
  return { name, counted, took };
}

/**
 * The end of a command: what failed, once or for good, the table of all stages, what was left out and why, and as the last line the sum.
 *
 * @param {Finished[]} stages
 * @param {string[]} leftOut sentences; each counts as one skipped
 * @returns {{ lines: string[], all: Tally }}
 */
export function conclude(stages, leftOut) {
  const wide = Math.max(...stages.map(({ name }) => name.length));
  const all = sum([...stages.map(({ counted }) => counted), tally({ skipped: leftOut.length })]);
  const lines = [
    '',
    ...stages.flatMap(({ counted }) => counted.shaky.map((what) => `↻ passed at the second try: ${what}`)),
    ...stages.flatMap(({ counted }) => counted.broken.map((what) => `✗ ${what}`)),
    ...stages.map(
      ({ name, counted, took }) => `${name.padEnd(wide)}  ${took.padStart(8)}  ${inWords(counted)}`,
    ),
    ...leftOut.map((sentence) => `Left out: ${sentence}`),
    inWords(all),
  ];
  return { lines, all };
}

/** Says the end and leaves the exit code. @param {Finished[]} stages @param {string[]} leftOut */
export function finish(stages, leftOut) {
  const { lines, all } = conclude(stages, leftOut);
  for (const line of lines) say(line);
  process.exitCode = isGood(all) ? 0 : 1;
}
