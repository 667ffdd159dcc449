import { child, noNodes } from './syntax.ts';
import { all, isCode, isTest, linesOf, measured, nameOf, percentile, type Rule } from './tree.ts';

/** Rules about the names, the sizes and the words of files. */

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
export const noBarrels = all(
  (files) =>
    files
      .filter(({ path }) => /^index\.(ts|tsx|mjs|js)$/.test(nameOf(path)))
      .map(({ path }) => `${path} is named like a barrel`),
  noNodes(
    isCode,
    (node) => /^Export(All|Named)Declaration$/.test(node.type) && child(node, 'source') !== null,
    're-exports another file',
  ),
);

const limits = { source: 300, test: 400, ninetieth: 180 };

export const filesAreShort: Rule = (files) =>
  measured(files).flatMap((file) => {
    const limit = isTest(file) ? limits.test : limits.source;
    return linesOf(file) > limit ? [`${file.path} has ${linesOf(file)} lines; the limit is ${limit}`] : [];
  });

export const mostFilesAreShorter: Rule = (files) => {
  const ninetieth = percentile(files, 0.9);
  return ninetieth > limits.ninetieth
    ? [`the 90th percentile of the sources is ${ninetieth} lines; the limit is ${limits.ninetieth}`]
    : [];
};

/** Nobody finds a note among a hundred by its file name. */
export const decisionsAreListed: Rule = (files) => {
  const list = files.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  return files
    .filter(({ path }) => /^docs\/decisions\/\d/.test(path) && !list.includes(`(${nameOf(path)})`))
    .map(({ path }) => `${path}: link it in docs/decisions/README.md, in its area`);
};

const noLines =
  (of: RegExp, pattern: RegExp, reason: string): Rule =>
  (files) =>
    files
      .filter(({ path }) => of.test(path))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${reason}`] : [])),
      );

/** The words of the patterns are split, so that this file does not match its own rules. */
const anyOf = (...words: string[]): string => `(${words.join('|')})`;
const code = /(?<!\.d)\.(ts|tsx|mjs)$/;

export const noOpenTasks = noLines(
  /./,
  new RegExp(`\\b${anyOf('TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK')}\\b`),
  'leaves a task open',
);

export const noProcessReferences = noLines(
  /./,
  new RegExp(`\\.\\./${'sha'}red|/${'wo'}rk/|\\.${'lib'}rary\\b`),
  'mentions the development environment',
);

/** Words of the project's former private language, which readers neither guess nor search for. */
export const noPrivateVocabulary = noLines(
  /\.(ts|tsx|mjs|md|css)$/,
  new RegExp(
    `\\b${anyOf('who' + 'ever', 'an' + 'ew', 'sie' + 'ge', 'inOne' + 'Go', 'goes' + 'On', 'the ow' + 'n one')}\\b`,
    'i',
  ),
  'uses a word of the former private vocabulary',
);

export const noCompilerSuppressions = noLines(
  code,
  new RegExp(`@ts-${anyOf('ig' + 'nore', 'expect' + '-error', 'no' + 'check')}`),
  'silences the compiler',
);
