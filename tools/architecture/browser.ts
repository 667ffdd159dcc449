import { child, lineOf, nameOf, nodesOf } from './syntax.ts';
import { isTest, type Rule } from './tree.ts';

/** Rules about code that runs in the browser. */

/** The components that try a picture again when its request is cut, and the one for pictures without a request. */
const pictures = [
  'web/src/ui/Photo.tsx',
  'web/src/ui/Avatar.tsx',
  'web/src/ui/Scene.tsx',
  'web/src/features/media/BlobPhoto.tsx',
];

export const picturesAreTriedAgain: Rule = (files) =>
  files
    .filter((file) => /^web\/src\/.*\.tsx$/.test(file.path) && !isTest(file) && !pictures.includes(file.path))
    .flatMap((file) =>
      nodesOf(file)
        .filter((node) => node.type === 'JSXOpeningElement' && nameOf(child(node, 'name')) === 'img')
        .map((node) => `${file.path}:${lineOf(file, node)} use Photo, Avatar, Scene or BlobPhoto`),
    );

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
