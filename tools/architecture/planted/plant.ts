import type { Rule, SourceFile } from '../tree.ts';

/** A rule with faults that it must find, one at a time, and with neighbours of them that are in order. */
export interface Planted {
  rule: Rule;
  faults: Readonly<Record<string, readonly SourceFile[]>>;
  sound?: readonly SourceFile[];
}

export const file = (path: string, ...lines: string[]): SourceFile => ({
  path,
  text: `${lines.join('\n')}\n`,
});
