import { isProduct } from './location.ts';
import {
  child,
  children,
  isWithin,
  type Node,
  nameOf,
  nodesOf,
  noNodes,
  sourceOf,
  textOf,
} from './syntax.ts';
import type { Rule, SourceFile } from './tree.ts';

/** Rules about texts that users read: each belongs in a `.texts.ts`, where a translation can replace it. */

const shownBy =
  /^(aria-label|aria-roledescription|title|heading|line|message|hint|placeholder|label|alt)$|Label$/;
/** Also after a field's name, as in 'time_zone: This is not a time zone.' */
const sentence = /(?:^|: )\P{L}*\p{Lu}\p{Ll}*(?: \p{L}|, \p{Ll})/u;

export const noTextsInComponents = noTexts(/^web\/src\/\w+\//, isShown);

/** Files and folders with texts for developers and for the operator of an installation, which nobody translates. */
const forEngineers = [
  'contract/src/platform/asyncapi.ts',
  'contract/src/platform/growth.ts',
  'server/src/admin/',
  'server/src/config.ts',
  'server/src/database.ts',
  'server/src/demo/demo.ts',
  'server/src/features/media/installation.ts',
  'server/src/main.ts',
  'server/src/migrate.ts',
  'server/src/platform/db/folder-lock.ts',
  'server/src/platform/db/open.ts',
  'server/src/platform/deadline.ts',
  'server/src/platform/http/answer.ts',
  'server/src/platform/metrics.ts',
  'contract/src/platform/openapi.ts',
  'server/src/platform/private-files.ts',
  'server/src/platform/setting-files.ts',
  'server/src/platform/push/web-push.ts',
  'server/src/platform/start-errors.ts',
  'server/src/serve.ts',
];

export const noTextsInActs = noTexts(/^(contract|server)\/src\//, (node, file) => {
  const words = wordsOf(node);
  if (!/[^\w-]/.test(words)) return false;
  const isMessage = nodesOf(file)
    .flatMap(messagesOf)
    .some((message) => isWithin(node, message));
  return isMessage || (sentence.test(words) && !forEngineers.some((path) => file.path.startsWith(path)));
});

/** A text that is filled with names or file names isolates them: they could reorder the sentence around them. */
export const textsIsolateTheirValues = noNodes(
  (file) => isProduct(file) && file.path.endsWith('.texts.ts'),
  (node, file) => {
    if (!/^(ArrowFunctionExpression|Function(Expression|Declaration))$/.test(node.type)) return false;
    const around = nodesOf(file).filter((one) => isWithin(node, one));
    return (
      around.some(({ type }) => type === 'ExportNamedDeclaration') &&
      !around.some((one) => nameOf(child(one, 'callee')) === 'fillTexts') &&
      children(node, 'params').some((one) => !/: (number|boolean)$/.test(sourceOf(file, one)))
    );
  },
  'is filled outside fillTexts',
);

function noTexts(folder: RegExp, isText: (node: Node, file: SourceFile) => boolean): Rule {
  return noNodes(
    (file) => isProduct(file) && folder.test(file.path) && !file.path.endsWith('.texts.ts'),
    (node, file) => isText(node, file) && !nodesOf(file).flatMap(unseenIn).includes(node),
    'has a text that is not in .texts.ts',
  );
}

/** Class names, errors for developers, the log, SQL, the names of properties, and what only the API's reference shows. */
function unseenIn(node: Node): (Node | null)[] {
  const callee = child(node, 'callee');
  switch (node.type) {
    case 'JSXAttribute':
      return nameOf(child(node, 'name')) === 'className' ? [child(child(node, 'value'), 'expression')] : [];
    case 'Property':
      return [child(node, 'key'), nameOf(child(node, 'key')) === 'summary' ? child(node, 'value') : null];
    case 'TaggedTemplateExpression':
      return [child(node, 'quasi')];
    case 'CallExpression':
      if (nameOf(child(callee, 'object')) === 'log') return children(node, 'arguments');
      return /^(api|described)$/.test(nameOf(callee)) ? children(node, 'arguments').flatMap(valuesOf) : [];
    case 'NewExpression':
      return /(?<!Api)(Error|Exception)$/.test(nameOf(callee)) ? children(node, 'arguments') : [];
    default:
      return [];
  }
}

/** The values of an object literal. */
const valuesOf = (node: Node): (Node | null)[] =>
  node.type === 'ObjectExpression'
    ? children(node, 'properties').map((property) => child(property, 'value'))
    : [];

function isShown(node: Node): boolean {
  if (node.type === 'JSXText') return /\p{L}{2}/u.test(String(node.value).replace(/&\w+;/g, ''));
  if (node.type !== 'JSXAttribute') return sentence.test(wordsOf(node));
  const value = child(node, 'value');
  const text = textOf(value?.type === 'JSXExpressionContainer' ? child(value, 'expression') : value);
  return shownBy.test(nameOf(child(node, 'name'))) && /\p{L}{2}/u.test(text ?? '');
}

/** The arguments after the field or the kind: `invalid(field, message)`, `new ApiError(kind, { message })`. */
function messagesOf(node: Node): Node[] {
  const before = { invalid: 1, forbidden: 0, ApiError: 1 }[nameOf(child(node, 'callee'))];
  return before === undefined ? [] : children(node, 'arguments').slice(before);
}

/** The words of a literal or a template; a name may begin a sentence. */
function wordsOf(node: Node): string {
  if (node.type !== 'TemplateLiteral') return textOf(node) ?? '';
  const words = children(node, 'quasis').map(({ value }) => (value as { cooked: string }).cooked);
  return words.join('…').replace(/^…/, 'It');
}
