import { runNode } from '../run/command.mjs';
import { installed } from '../run/root.mjs';
import { say } from '../run/say.mjs';
import { one, sum } from './tally.mjs';

const projects = ['contract', 'server', 'web', '.'];

/** The compiler over every workspace and the tools, two at a time; one test each. */
export async function types() {
  const waiting = [...projects];
  /** @type {import('./tally.mjs').Tally[]} */
  const counted = [];
  const work = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const { code, output } = await runNode(
        installed('typescript/bin/tsc'),
        ['-p', project, '--pretty', 'false'],
        {
          quiet: true,
        },
      );
      if (code !== 0) say(`${output.trimEnd()}\n  types of ${project}: wrong`);
      counted.push(one(code === 0));
    }
  };
  await Promise.all([work(), work()]);
  return sum(counted);
}
