import { inRoot } from '../run/root.mjs';
import { checked } from './lint.mjs';
import { sum } from './tally.mjs';

/** The service worker has globals of its own, without a page. */
const projects = ['contract', 'server', 'web', 'web/src/worker', '.'];

/** The compiler over every workspace and the tools, two at a time; one test each. */
export async function types() {
  const waiting = [...projects];
  /** @type {import('./tally.mjs').Tally[]} */
  const counted = [];
  const work = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const cache = inRoot('.cache/types', `${project === '.' ? 'tools' : project}.tsbuildinfo`);
      const args = ['-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', cache];
      counted.push(await checked(`types of ${project}`, `npx tsc -p ${project}`, 'typescript/bin/tsc', args));
    }
  };
  await Promise.all([work(), work()]);
  return sum(counted);
}
