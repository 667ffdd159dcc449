import { isProduct } from './location.ts';
import {
  child,
  children,
  doesNotParse,
  lineOf,
  type Node,
  nameOf as nameIn,
  nodesOf,
  textOf,
} from './syntax.ts';
import { isCode, nameOf, type Rule } from './tree.ts';

/** Rules about the contents and the names of files. */

/** Catch-all names: such code belongs to the module that uses it. */
const nowhere = /^(utils?|helpers?|services?|common|parts)(\.[a-z]+)?$/i;

export const noCatchAllNames: Rule = (files) =>
  files
    .filter(({ path }) => path.split('/').some((part) => nowhere.test(part)))
    .map(({ path }) => `${path}: name it after its content`);

/** Every name is imported from the file that defines it. */
export const noBarrels: Rule = (files) =>
  files.filter(isCode).flatMap((file) => {
    if (/^index\.(ts|tsx|mjs|js)$/.test(nameOf(file.path))) return [`${file.path} is named like a barrel`];
    return nodesOf(file).some((node) => node.type === 'ExportAllDeclaration' || isReExport(node))
      ? [`${file.path} re-exports another file`]
      : [];
  });

const isReExport = (node: Parameters<typeof child>[0]): boolean =>
  node?.type === 'ExportNamedDeclaration' && child(node, 'source') !== null;

/** `handlePost` is vague; `publish` names the action. */
export const noVagueVerbs: Rule = (files) =>
  files.filter(isProduct).flatMap((file) =>
    nodesOf(file)
      .filter((node) => node.type === 'FunctionDeclaration' || isFunctionValue(node))
      .map((node) => ({ node, name: nameIn(child(node, 'id')) }))
      .filter(({ name }) => /^(handle|process|manage)([A-Z]|$)/.test(name))
      .map(({ node, name }) => `${file.path}:${lineOf(file, node)} ${name}: what does it do?`),
  );

const isFunctionValue = (node: Parameters<typeof child>[0]): boolean =>
  node?.type === 'VariableDeclarator' &&
  child(node, 'init', 'ArrowFunctionExpression', 'FunctionExpression') !== null;

/** Split, so that this file does not match its own rule. */
const openTask = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`);
const workplace = new RegExp(`\\.\\./${'sha'}red|/${'wo'}rk/|\\.${'lib'}rary\\b`);

export const noOpenTasks: Rule = (files) => linesThat(files, openTask, 'leaves a task open');

export const noProcessReferences: Rule = (files) =>
  linesThat(files, workplace, 'mentions the development environment');

/**
 * Words of the project's former private language, which readers neither guess nor search for. Split, so that this file
 * does not match its own rule.
 */
const privateWords = new RegExp(
  `\\b(${['who' + 'ever', 'an' + 'ew', 'sie' + 'ge', 'inOne' + 'Go', 'goes' + 'On', 'the ow' + 'n one'].join('|')})\\b`,
  'i',
);

export const noPrivateVocabulary: Rule = (files) =>
  linesThat(
    files.filter(({ path }) => /\.(ts|tsx|mjs|md|css)$/.test(path)),
    privateWords,
    'uses a word of the former private vocabulary',
  );

const linesThat = (files: Parameters<Rule>[0], pattern: RegExp, reason: string): string[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${reason}`] : [])),
  );

/** No casts through unknown and no compiler suppressions. */
export const noTypeSuppressions: Rule = (files) =>
  files.filter(isCode).flatMap((file) => [
    ...nodesOf(file)
      .filter((node) => isCastThroughUnknown(node))
      .map((node) => `${file.path}:${lineOf(file, node)} casts through unknown`),
    ...linesThat(
      [file],
      new RegExp(`@ts-(${['ig' + 'nore', 'expect' + '-error', 'no' + 'check'].join('|')})`),
      'silences the compiler',
    ),
  ]);

const isCastThroughUnknown = (node: Parameters<typeof child>[0]): boolean =>
  node?.type === 'TSAsExpression' &&
  child(child(node, 'expression', 'TSAsExpression'), 'typeAnnotation')?.type === 'TSUnknownKeyword';

const shownBy =
  /^(aria-label|aria-roledescription|title|heading|line|message|hint|placeholder|label|alt)$|Label$/;
const sentence = /^\p{Lu}\p{Ll}+,? \p{L}/u;

/** What a user reads or hears stands in the `.texts.ts` of its feature, where a translation can replace it. */
export const noTextsInComponents: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && /^web\/src\/(features|screens|ui)\//.test(file.path))
    .filter(({ path }) => !path.endsWith('.texts.ts'))
    .flatMap((file) => {
      const unseen = new Set(nodesOf(file).flatMap(unseenIn));
      return nodesOf(file)
        .filter((node) => !unseen.has(node) && isShown(node))
        .map((node) => `${file.path}:${lineOf(file, node)} shows a text that is not in .texts.ts`);
    });

/** Errors for developers, and the names of properties. */
function unseenIn(node: Node): (Node | null)[] {
  if (node.type === 'Property') return [child(node, 'key')];
  return node.type === 'NewExpression' && nameIn(child(node, 'callee')).endsWith('Error')
    ? children(node, 'arguments')
    : [];
}

function isShown(node: Node): boolean {
  if (node.type === 'JSXText') return /\p{L}{2}/u.test(String(node.value).replace(/&\w+;/g, ''));
  if (node.type !== 'JSXAttribute') return sentence.test(textOf(node) ?? '');
  const value = child(node, 'value');
  const text = textOf(value?.type === 'JSXExpressionContainer' ? child(value, 'expression') : value);
  return shownBy.test(nameIn(child(node, 'name'))) && /\p{L}{2}/u.test(text ?? '');
}

/** A file that does not parse would pass every other rule. */
export const filesParse: Rule = (files) =>
  files.filter(isCode).flatMap((file) => {
    const reason = doesNotParse(file);
    return reason === null ? [] : [`${file.path} does not parse: ${reason}`];
  });
