import { at, child, type Node, nameOf, nodesOf, noNodes, sourceOf } from './syntax.ts';
import { isTest, type Rule, type SourceFile } from './tree.ts';

const runners = ['describe', 'it', 'test', 'suite', 'bench'];
const modifiers = ['only', 'skip', 'todo', 'fails', 'fixme'];

/** Every test runs: no only, skip or todo. */
export const allTestsRun = noNodes(
  isTest,
  (node) => node.type === 'MemberExpression' && modifiers.includes(nameOf(node)) && ofRunner(node),
  (node) => `.${nameOf(node)}: every test runs`,
);

/** Also at the end of a chain, after `describe.concurrent`. */
function ofRunner(node: Node): boolean {
  const object = child(node, 'object');
  if (object?.type === 'MemberExpression') return ofRunner(object);
  return runners.includes(nameOf(object));
}

const write = /\bcall\(\s*['"`](?:POST|PUT|PATCH|DELETE) /;

/**
 * Concurrent writes in a feature's test prove nothing on PGlite, which has one session. `concurrency.test.ts` also runs
 * on PostgreSQL. A helper that writes counts as a write, in the same file or in `testing/`.
 */
export const concurrentWritesInConcurrencyTest: Rule = (files) => {
  const shared = files.filter(({ path }) => path.startsWith('server/src/testing/')).flatMap(writersOf);
  return files
    .filter(isTest)
    .filter(({ path }) => path.startsWith('server/src/features/') && !path.endsWith('/concurrency.test.ts'))
    .flatMap((file) => {
      const writers = [...shared, ...writersOf(file)];
      return nodesOf(file)
        .filter((node) => isConcurrent(node) && writes(sourceOf(file, node), writers))
        .map((node) => `${at(file, node)} writes concurrently: belongs in concurrency.test.ts`);
    });
};

/** The functions of a file that write, directly or through an earlier function. */
function writersOf(file: SourceFile): string[] {
  const writers: string[] = [];
  for (const node of nodesOf(file)) {
    const work = node.type === 'FunctionDeclaration' ? node : child(node, 'init', 'ArrowFunctionExpression');
    if (work && writes(sourceOf(file, work), writers)) writers.push(nameOf(child(node, 'id')));
  }
  return writers;
}

const writes = (source: string, writers: readonly string[]): boolean =>
  write.test(source) || writers.some((name) => new RegExp(`(?<![.\\w'])${name}\\b(?![:'])`).test(source));

/** `Promise.all(…)` and the like, or `const answer = ana.call(…)` without an `await`, which runs concurrently. */
function isConcurrent(node: Node): boolean {
  const started = node.type === 'VariableDeclarator' ? child(node, 'init', 'CallExpression') : null;
  if (started) return nameOf(child(started, 'callee')) === 'call';
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : null;
  const isCombinator = ['all', 'allSettled', 'any', 'race'].includes(nameOf(callee));
  return isCombinator && nameOf(child(callee, 'object')) === 'Promise';
}
