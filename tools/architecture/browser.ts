import { child, lineOf, nameOf, nodesOf } from './syntax.ts';
import { isTest, type Rule } from './tree.ts';

/** Rules about code that runs in the browser. */

/** These give the code of a screen to the router, whose error screen reloads the page. */
const routes = ['web/src/routes.tsx', 'web/src/laterScreens.ts'];
/** Only fills a cache for later: nobody waits for it. */
const optional = ['web/src/platform/offlineCache.ts'];
const recovering = ['lazyComponent', 'overlay', 'loadCode'];

/** A deployment may have removed code that a page loads later. */
export const laterCodeIsRecovered: Rule = (files) =>
  files
    .filter(
      (file) =>
        /^web\/src\/.*\.tsx?$/.test(file.path) &&
        !isTest(file) &&
        ![...routes, ...optional].includes(file.path),
    )
    .flatMap((file) => {
      const nodes = nodesOf(file);
      const recovered = nodes.filter(
        (node) => node.type === 'CallExpression' && recovering.includes(nameOf(child(node, 'callee')) ?? ''),
      );
      const isRecovered = (at: number) =>
        recovered.some((node) => node.start <= at && at < (node.end as number));
      return nodes
        .filter((node) => node.type === 'ImportExpression' && !isRecovered(node.start))
        .map((node) => `${file.path}:${lineOf(file, node)} use lazyComponent or loadCode`);
    });
