import type { Sql } from 'sql-template-tag';

export interface Statement {
  text: string;
  values: unknown[];
  /** for `/metrics`: the name of the function that runs it */
  label?: string;
}

/** Some statements are composed, so texts are not remembered without limit. */
const maxTexts = 1000;
const labels = new Map<string, string>();
export const otherStatement = 'other';

/**
 * Names a statement by the function that called `query`, such as `findPosts`. Reading the stack takes 20 µs, so it happens
 * once per text.
 */
export function labelled({ text, values }: Sql, query: (...args: never[]) => unknown): Statement {
  const known = labels.get(text);
  if (known !== undefined) return { text, values, label: known };
  if (labels.size >= maxTexts) return { text, values, label: otherStatement };
  const caller: { stack?: string } = {};
  Error.captureStackTrace(caller, query);
  const label = callerIn(caller.stack ?? '');
  labels.set(text, label);
  return { text, values, label };
}

/** These only pass a statement on, as `queryJson`. */
const passing = /^(query\w*|maybeOne|maybeValue|column|exists)$/;

/** The first other function that has a name. */
function callerIn(stack: string): string {
  for (const [, name = ''] of stack.matchAll(/^ {4}at (?:async )?(?:Object\.)?([A-Za-z]\w*) \(/gm))
    if (!passing.test(name)) return name;
  return otherStatement;
}
