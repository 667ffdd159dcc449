import { isProduct } from './location.ts';
import { child, lineOf, nameOf as nameIn, nodesOf } from './syntax.ts';
import { isCode, nameOf, type Rule } from './tree.ts';

/** Rules about the contents and the names of files. */

/** Catch-all names: such code belongs to the module that uses it. */
const nowhere = /^(utils?|helpers?|services?|common|parts)(\.[a-z]+)?$/i;

export const noCatchAllNames: Rule = (files) =>
  files
    // a Kubernetes manifest is named after its kind
    .filter(
      ({ path }) =>
        !path.startsWith('deploy/kubernetes/') && path.split('/').some((part) => nowhere.test(part)),
    )
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

/** Nobody finds a note among a hundred by its file name. */
export const decisionsAreListed: Rule = (files) => {
  const list = files.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  return files
    .filter(({ path }) => /^docs\/decisions\/\d/.test(path) && !list.includes(`(${nameOf(path)})`))
    .map(({ path }) => `${path}: link it in docs/decisions/README.md, in its area`);
};

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

/** Also split. Only identifiers are checked, because these are plain words in a sentence. */
const privateParts = new Set([
  'to' + 'ld',
  'sa' + 'id',
  'ke' + 'pt',
  'go' + 'ne',
  'ask' + 'ed',
  'hea' + 'rd',
  'pati' + 'ence',
  'no' + 'body',
  'an' + 'ew',
]);

/** Identifiers of the wire and of the database keep their words: `you_asked`. */
export const noPrivateIdentifiers: Rule = (files) =>
  files.filter(isCode).flatMap((file) =>
    nodesOf(file)
      .filter(({ type }) => type === 'Identifier' || type === 'PrivateIdentifier')
      .map((node) => ({ node, name: nameIn(node) }))
      .filter(({ name }) => name.split(/(?=[A-Z])/).some((part) => privateParts.has(part.toLowerCase())))
      .map(({ node, name }) => `${file.path}:${lineOf(file, node)} ${name}: use the standard term`),
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
