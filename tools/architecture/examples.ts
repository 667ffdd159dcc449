import { describe, expect, test } from 'vitest';
import type { Rule } from './tree.ts';

/** The files of a small tree: path and text. */
export type Tree = Readonly<Record<string, string>>;

/** Trees in which the rule must find something, and one in which it must not. */
export type Examples = readonly [bad: readonly Tree[], good: Tree];

export function testRules<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  examples: Readonly<Record<Name, Examples>>,
): void {
  describe.each(Object.keys(examples) as Name[])('%s', (name) => {
    const [bad, good] = examples[name];
    const complaints = (tree: Tree) =>
      rules[name](Object.entries(tree).map(([path, text]) => ({ path, text: `${text}\n` })));

    test.each(bad)('finds %j', (tree) => {
      expect(complaints(tree)).not.toEqual([]);
    });

    test('accepts correct files', () => {
      expect(complaints(good)).toEqual([]);
    });
  });
}
