import { runNode } from '../run/command.mjs';
import { installed } from '../run/root.mjs';
import { say } from '../run/say.mjs';
import { failure, sum, tally } from './tally.mjs';

/** Biome (lint and format) and knip (unused code), one test each. */
export const lint = async () =>
  sum([
    await checked('Biome', 'npx biome check', '@biomejs/biome/bin/biome', ['check', '--colors=off']),
    await checked('knip', 'npx knip', 'knip/bin/knip.js', ['--no-progress']),
  ]);

/**
 * One test: a program of an installed package ends with 0; else its output is printed.
 *
 * @param {string} name
 * @param {string} byHand
 * @param {string} program
 * @param {string[]} args
 */
export async function checked(name, byHand, program, args) {
  const { code, output } = await runNode(installed(program), args, { quiet: true });
  if (code === 0) return tally({ passed: 1 });
  say(output.trimEnd());
  return failure(name, `see above, or: ${byHand}`);
}
