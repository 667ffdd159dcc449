import { isProduct } from './place.ts';
import { child, doesNotParse, lineOf, nameOf as nameIn, nodesOf } from './syntax.ts';
import { isCode, nameOf, type Rule } from './tree.ts';

/** What is said in the files, and what the files are called. */

/** A name for what belongs nowhere: it belongs to whoever uses it. */
const nowhere = /^(utils?|helpers?|services?|common)(\.[a-z]+)?$/i;

export const everythingHasAPlace: Rule = (files) =>
  files
    .filter(({ path }) => path.split('/').some((part) => nowhere.test(part)))
    .map(({ path }) => `${path}: say what it is instead`);

/** Every name is imported from where it is made. */
export const noBarrels: Rule = (files) =>
  files.filter(isCode).flatMap((file) => {
    if (/^index\.(ts|tsx|mjs|js)$/.test(nameOf(file.path))) return [`${file.path} is named like a barrel`];
    return nodesOf(file).some((node) => node.type === 'ExportAllDeclaration' || isHandedOn(node))
      ? [`${file.path} exports what another file made`]
      : [];
  });

const isHandedOn = (node: Parameters<typeof child>[0]): boolean =>
  node?.type === 'ExportNamedDeclaration' && child(node, 'source') !== null;

/** `handlePost` says nothing; `publish` does. */
export const verbsSaySomething: Rule = (files) =>
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

/** Written in pieces, so that this file does not accuse itself. */
const leftOpen = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`);
const workplace = new RegExp(`\\.\\./${'sha'}red|/${'wo'}rk/|\\.${'lib'}rary\\b`);

export const nothingIsLeftOpen: Rule = (files) => linesThat(files, leftOpen, 'leaves something open');

export const theProjectSpeaksOfItself: Rule = (files) =>
  linesThat(files, workplace, 'speaks of the place where it was written');

const linesThat = (files: Parameters<Rule>[0], pattern: RegExp, why: string): string[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${why}`] : [])),
  );

/** The types and the compiler are not told to look away. */
export const typesAreNotSilenced: Rule = (files) =>
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

/** Files that no parser reads would pass every other rule. */
export const filesParse: Rule = (files) =>
  files.filter(isCode).flatMap((file) => {
    const why = doesNotParse(file);
    return why === null ? [] : [`${file.path} does not parse: ${why}`];
  });
