import { parseAst } from 'vitest/node';
import { isCode, type Rule, type SourceFile } from './tree.ts';

/** A node of the parser's syntax tree. */
export interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const known = new WeakMap<SourceFile, readonly Node[]>();

/** All nodes of a file of code, parents first. Throws for one that does not parse. */
export function nodesOf(file: SourceFile): readonly Node[] {
  const before = known.get(file);
  if (before) return before;
  const nodes: Node[] = [];
  if (isCode(file)) collect(parse(file), nodes);
  known.set(file, nodes);
  return nodes;
}

function parse({ path, text }: SourceFile): unknown {
  return parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js' });
}

function collect(value: unknown, into: Node[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, into);
  if (!isNode(value)) return;
  into.push(value);
  for (const field of Object.values(value)) if (typeof field === 'object') collect(field, into);
}

/** The first line of a node, counted from 1. */
export const lineOf = (file: SourceFile, node: Node): number =>
  file.text.slice(0, node.start).split('\n').length;

/** A field that is a node, optionally of one of the given types. */
export function child(node: Node | null, field: string, ...types: string[]): Node | null {
  const value = node?.[field];
  return isNode(value) && (types.length === 0 || types.includes(value.type)) ? value : null;
}

export const children = (node: Node, field: string): Node[] => {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

/** The name of an identifier or of the last property of a member expression; else ''. */
export function nameOf(node: Node | null): string {
  if (!node) return '';
  if (node.type === 'MemberExpression') return nameOf(child(node, 'property'));
  return typeof node.name === 'string' ? node.name : '';
}

/** The text of a string literal, or of a template without expressions; else null. */
export function textOf(node: Node | null): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral' || children(node, 'expressions').length > 0) return null;
  const cooked = children(node, 'quasis')[0]?.value;
  return typeof cooked === 'object' && cooked !== null && 'cooked' in cooked ? String(cooked.cooked) : null;
}

/** Whether a node is a call of one of these methods: `db.query(…)` for `'query'`. */
export const calls =
  (...methods: string[]) =>
  (node: Node): boolean => {
    const callee = node.type === 'CallExpression' ? child(node, 'callee', 'MemberExpression') : null;
    return callee !== null && methods.includes(nameOf(callee));
  };

/** Whether a node is a template with the tag `sql`. */
export const isSql = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && nameOf(child(node, 'tag')) === 'sql';

export const sourceOf = (file: SourceFile, { start, end }: Node): string =>
  file.text.slice(start, Number(end));

export const isWithin = (inner: Node, outer: Node): boolean =>
  outer.start <= inner.start && Number(inner.end) <= Number(outer.end);

/** The rule that files of a kind have no such node. */
export const noNodes =
  (
    isOf: (file: SourceFile) => boolean,
    isWrong: (node: Node, file: SourceFile) => boolean,
    reason: string | ((node: Node) => string),
  ): Rule =>
  (files) =>
    files.filter(isOf).flatMap((file) =>
      nodesOf(file)
        .filter((node) => isWrong(node, file))
        .map((node) => `${at(file, node)} ${typeof reason === 'string' ? reason : reason(node)}`),
    );

export const at = (file: SourceFile, node: Node): string => `${file.path}:${lineOf(file, node)}`;
