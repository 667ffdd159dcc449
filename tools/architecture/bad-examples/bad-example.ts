import type { Rule, SourceFile } from '../tree.ts';

/** A rule, the faults that it must find one at a time, and similar files that it must accept. */
export interface BadExamples {
  rule: Rule;
  faults: Readonly<Record<string, readonly SourceFile[]>>;
  sound?: readonly SourceFile[];
}

export const file = (path: string, ...lines: string[]): SourceFile => ({
  path,
  text: `${lines.join('\n')}\n`,
});
