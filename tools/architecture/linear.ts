import { analyse } from 'scslre';
import { child, lineOf, type Node, nameOf, nodesOf } from './syntax.ts';
import { isCode, isTest, type Rule } from './tree.ts';

/**
 * Regular expressions of the server and the contract run in linear time, because an attacker controls the text: a
 * backtracking expression blocks the event loop for seconds.
 */
export const regularExpressionsAreLinear: Rule = (files) =>
  sourcesOf(files).flatMap((file) =>
    nodesOf(file).flatMap((node) => {
      const expression = expressionOf(node);
      if (expression === null || analyse(expression).reports.length === 0) return [];
      const { source, flags } = expression;
      return [`${file.path}:${lineOf(file, node)} /${source}/${flags} takes more than linear time`];
    }),
  );

/** Files with expressions that `analyse` does not support, and why they are linear. */
const reviewedByHand: Readonly<Record<string, string>> = {
  'contract/src/auth/first-name.rules.ts': 'inspects the one or two characters beside a joiner',
  'contract/src/message/emoji.rules.ts':
    'one property between anchors, without repetition, of at most 20 code points',
  'contract/src/platform/addresses.ts': 'built from our own addresses: one class between two slashes',
  'contract/src/twosome/look-alikes.ts': 'built from our own words, without repetition',
  'server/src/platform/http/paths.ts': 'built from our own routes: one class between two slashes',
  'server/src/platform/http/static.ts': 'reads our own build when the server starts',
};

/** `analyse` does not support look-around, back-references and computed expressions. */
export const regularExpressionsCanBeAnalysed: Rule = (files) =>
  sourcesOf(files).flatMap((file) => {
    const beyond = nodesOf(file).filter(
      (node) => isComputed(node) || /\(\?<?[=!]|\\[1-9k]/.test(expressionOf(node)?.source ?? ''),
    );
    if (!Object.hasOwn(reviewedByHand, file.path))
      return beyond.map(
        (node) => `${file.path}:${lineOf(file, node)} a regular expression that cannot be analysed`,
      );
    return beyond.length > 0 ? [] : [`${file.path} is listed in linear.ts without need`];
  });

const isComputed = (node: Node): boolean =>
  /^(New|Call)Expression$/.test(node.type) && nameOf(child(node, 'callee')) === 'RegExp';

const sourcesOf = (files: Parameters<Rule>[0]) =>
  files.filter(
    (file) => isCode(file) && !isTest(file) && /^(server|contract)\/src\/(?!testing\/)/.test(file.path),
  );

function expressionOf(node: Node): { source: string; flags: string } | null {
  const { regex } = node;
  if (typeof regex !== 'object' || regex === null) return null;
  if (!('pattern' in regex) || !('flags' in regex)) return null;
  return { source: String(regex.pattern), flags: String(regex.flags) };
}
