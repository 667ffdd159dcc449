import { runNode } from '../run/command.mjs';
import { installed } from '../run/root.mjs';
import { say } from '../run/say.mjs';
import { one } from './tally.mjs';

/** Biome over the whole tree, lint and format; one test. */
export async function lint() {
  const { code, output } = await runNode(installed('@biomejs/biome/bin/biome'), ['check', '--colors=off'], {
    quiet: true,
  });
  if (code !== 0) say(output.trimEnd());
  return one(code === 0);
}
