import { runNode } from '../run/command.mjs';
import { inRoot, installed } from '../run/root.mjs';
import { say } from '../run/say.mjs';
import { one, sum } from './tally.mjs';

/** The worker has a world of its own, without a page. */
const projects = ['contract', 'server', 'web', 'web/src/worker', '.'];

/** The compiler over every workspace and the tools, two at a time; one test each. */
export async function types() {
  const waiting = [...projects];
  /** @type {import('./tally.mjs').Tally[]} */
  const counted = [];
  const work = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const { code, output } = await runNode(
        installed('typescript/bin/tsc'),
        ['-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', remembered(project)],
        { quiet: true },
      );
      if (code !== 0) say(`${output.trimEnd()}\n  types of ${project}: wrong`);
      counted.push(one(code === 0, `types of ${project}`));
    }
  };
  await Promise.all([work(), work()]);
  return sum(counted);
}

/**
 * Where the compiler keeps what it found, so that the next run looks at what changed.
 *
 * @param {string} project
 */
const remembered = (project) => inRoot('.cache/types', `${project === '.' ? 'tools' : project}.tsbuildinfo`);
