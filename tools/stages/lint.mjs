import { runNode } from '../run/command.mjs';
import { installed } from '../run/root.mjs';
import { say } from '../run/say.mjs';
import { one, sum } from './tally.mjs';

/** Biome over the whole tree, lint and format; and knip, which names what nobody uses. One test each. */
export async function lint() {
  return sum([
    await quietly('@biomejs/biome/bin/biome', ['check', '--colors=off']),
    await quietly('knip/bin/knip.js', ['--no-progress']),
  ]);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function quietly(program, args) {
  const { code, output } = await runNode(installed(program), args, { quiet: true });
  if (code !== 0) say(output.trimEnd());
  return one(code === 0, program);
}
