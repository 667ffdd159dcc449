import { child, lineOf, type Node, nameOf, nodesOf } from './syntax.ts';
import { isTest, type Rule } from './tree.ts';

const runners = ['describe', 'it', 'test', 'suite', 'bench'];
const apart = ['only', 'skip', 'todo', 'fails', 'fixme'];

/** Every test that is written runs, and none keeps the others from running. */
export const allTestsRun: Rule = (files) =>
  files.filter(isTest).flatMap((file) =>
    nodesOf(file)
      .filter((node) => node.type === 'MemberExpression' && apart.includes(nameOf(node)) && ofRunner(node))
      .map((node) => `${file.path}:${lineOf(file, node)} .${nameOf(node)}: every test runs`),
  );

/** Also at the end of a chain, after `describe.concurrent`. */
function ofRunner(node: Node): boolean {
  const object = child(node, 'object');
  if (object?.type === 'MemberExpression') return ofRunner(object);
  return runners.includes(nameOf(object));
}
