import { analyse } from 'scslre';
import { isProduct } from './location.ts';
import { calls, child, children, isWithin, type Node, nameOf, nodesOf, noNodes } from './syntax.ts';
import { isCode, isTest, type Rule, type SourceFile } from './tree.ts';

/** Rules about what stands in the code, wherever it stands. */

/** `handlePost` is vague; `publish` names the action. */
export const noVagueVerbs = noNodes(
  isProduct,
  (node) =>
    (node.type === 'FunctionDeclaration' ||
      child(node, 'init', 'ArrowFunctionExpression', 'FunctionExpression') !== null) &&
    /^(handle|process|manage)([A-Z]|$)/.test(nameOf(child(node, 'id'))),
  (node) => `${nameOf(child(node, 'id'))}: what does it do?`,
);

/** Split, so that this file does not match its own rule. Only identifiers: these are plain words in a sentence. */
const privateParts = new Set(
  ['to ld', 'sa id', 'ke pt', 'go ne', 'ask ed', 'hea rd', 'pati ence', 'no body', 'an ew'].map((word) =>
    word.replace(' ', ''),
  ),
);

/** Identifiers of the wire and of the database keep their words: `you_asked`. */
export const noPrivateIdentifiers = noNodes(
  isCode,
  (node) =>
    /^(Private)?Identifier$/.test(node.type) &&
    nameOf(node)
      .split(/(?=[A-Z])/)
      .some((part) => privateParts.has(part.toLowerCase())),
  (node) => `${nameOf(node)}: use the standard term`,
);

export const noCastsThroughUnknown = noNodes(
  isCode,
  (node) =>
    node.type === 'TSAsExpression' &&
    child(child(node, 'expression', 'TSAsExpression'), 'typeAnnotation')?.type === 'TSUnknownKeyword',
  'casts through unknown',
);

/** These give the code of a screen to the router, whose error screen reloads the page. */
const routes = ['web/src/app/routes.tsx', 'web/src/app/laterRoutes.tsx', 'web/src/app/screen.ts'];
/** Only fills a cache for later: nobody waits for it. */
const optional = ['web/src/platform/offlineCache.ts', 'web/src/platform/offlineRecords.ts'];
const recovering = ['lazyComponent', 'overlay', 'loadCode'];

/** A deployment may have removed code that a page loads later. */
export const laterCodeIsRecovered = noNodes(
  (file) =>
    /^web\/src\/.*\.tsx?$/.test(file.path) && !isTest(file) && ![...routes, ...optional].includes(file.path),
  (node, file) =>
    node.type === 'ImportExpression' &&
    !nodesOf(file).some((call) => recovering.includes(nameOf(child(call, 'callee'))) && isWithin(node, call)),
  'use lazyComponent or loadCode',
);

const dayModules = /^contract\/src\/platform\/(calendar-)?days\.ts$/;
const dayInMilliseconds = 86_400_000;

/** Days are counted by the calendar: where clocks change a day has 23 or 25 hours. */
export const daysAreCounted = noNodes(
  (file) => isProduct(file) && !dayModules.test(file.path),
  (node) =>
    (node.type === 'Literal' && node.value === dayInMilliseconds) ||
    calls('setDate', 'setUTCDate', 'setFullYear', 'setUTCFullYear')(node),
  'use platform/calendar-days, or days for a period',
);

/** A device's clock may be wrong by days: code names the clock that it means, `serverNow` or `deviceNow`. */
export const clocksAreNamed = noNodes(
  (file) => isProduct(file) && /^web\/src\/(?!platform\/|worker\/)/.test(file.path),
  (node) =>
    node.type === 'NewExpression'
      ? nameOf(child(node, 'callee')) === 'Date' && children(node, 'arguments').length === 0
      : nameOf(node) === 'now' && nameOf(child(node, 'object')) === 'Date',
  'use serverNow or deviceNow of platform/clock',
);

const isReached = (file: SourceFile): boolean =>
  isCode(file) && !isTest(file) && /^(server|contract)\/src\/(?!testing\/)/.test(file.path);

/**
 * Regular expressions of the server and the contract run in linear time, because an attacker controls the text: a
 * backtracking expression blocks the event loop for seconds.
 */
export const regularExpressionsAreLinear = noNodes(
  isReached,
  (node) => {
    const expression = expressionOf(node);
    return expression !== null && analyse(expression).reports.length > 0;
  },
  (node) => `/${expressionOf(node)?.source}/ takes more than linear time`,
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
const isReviewed = ({ path }: SourceFile): boolean => Object.hasOwn(reviewedByHand, path);

/** `analyse` does not support look-around, back-references and computed expressions. */
const isBeyondAnalysis = (node: Node): boolean =>
  (/^(New|Call)Expression$/.test(node.type) && nameOf(child(node, 'callee')) === 'RegExp') ||
  /\(\?<?[=!]|\\[1-9k]/.test(expressionOf(node)?.source ?? '');

export const regularExpressionsCanBeAnalysed = noNodes(
  (file) => isReached(file) && !isReviewed(file),
  isBeyondAnalysis,
  'a regular expression that cannot be analysed',
);

export const reviewsAreNeeded: Rule = (files) =>
  files
    .filter((file) => isReviewed(file) && !nodesOf(file).some(isBeyondAnalysis))
    .map(({ path }) => `${path} is listed in code.ts without need`);

function expressionOf(node: Node): { source: string; flags: string } | null {
  const { regex } = node;
  if (typeof regex !== 'object' || regex === null) return null;
  if (!('pattern' in regex) || !('flags' in regex)) return null;
  return { source: String(regex.pattern), flags: String(regex.flags) };
}
