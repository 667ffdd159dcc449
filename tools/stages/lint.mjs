import { existsSync } from 'node:fs';
import { runNode } from '../run/command.mjs';
import { inRoot, installed } from '../run/root.mjs';
import { say } from '../run/say.mjs';
import { failure, sum, tally } from './tally.mjs';

/**
 * Biome (lint and format) and knip (unused code, undeclared packages), one test each.
 *
 * @param {string[]} [files] for Biome; by default all. Knip needs all: an export is used elsewhere.
 */
export const lint = async (files = ['.']) =>
  sum([
    await checked('Biome', 'npx biome check', '@biomejs/biome/bin/biome', [
      'check',
      '--colors=off',
      '--no-errors-on-unmatched',
      '--files-ignore-unknown=true',
      ...files.filter((path) => existsSync(inRoot(path))),
    ]),
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
