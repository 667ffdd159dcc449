import { child, children, type Node, nameOf, nodesOf, textOf } from '../architecture/syntax.ts';
import { isTest, type SourceFile } from '../architecture/tree.ts';

const runners = ['describe', 'it', 'test', 'suite', 'step'];
const numbers = /\bS\d+\.\d+\b/g;

/** The requirement numbers in the tests' titles, each with its files. */
export function shownIn(files: readonly SourceFile[]): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  for (const file of files.filter(isTest))
    for (const number of new Set(titlesOf(file).flatMap((title) => title.match(numbers) ?? [])))
      shown.set(number, [...(shown.get(number) ?? []), file.path]);
  return shown;
}

/** The titles of tests, groups, steps and the rows of test tables. */
function titlesOf(file: SourceFile): string[] {
  return nodesOf(file)
    .filter((node) => node.type === 'CallExpression' && ofRunner(child(node, 'callee')))
    .flatMap((call) => (isTable(call) ? stringsIn(call) : titleOf(children(call, 'arguments')[0])));
}

/** `test`, `test.step`, `describe.concurrent`, `test.each` and the function that `test.each(…)` returns. */
function ofRunner(callee: Node | null): boolean {
  if (callee?.type === 'Identifier') return runners.includes(nameOf(callee));
  if (callee?.type === 'MemberExpression') return ofRunner(child(callee, 'object'));
  return callee?.type === 'CallExpression' && isTable(callee) && ofRunner(child(callee, 'callee'));
}

const isTable = (call: Node): boolean => nameOf(child(call, 'callee', 'MemberExpression')) === 'each';

function titleOf(node: Node | undefined): string[] {
  if (node?.type !== 'TemplateLiteral') return [textOf(node ?? null) ?? ''];
  return children(node, 'quasis').map(({ value }) => (isRaw(value) ? value.raw : ''));
}

const isRaw = (value: unknown): value is { raw: string } =>
  typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string';

/** Every string in the rows of a table. */
function stringsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'Literal' && 'value' in value)
    return typeof value.value === 'string' ? [value.value] : [];
  return Object.values(value).flatMap(stringsIn);
}
