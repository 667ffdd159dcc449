import { at, child, isWithin, type Node, nameOf as nameIn, nodesOf } from './syntax.ts';
import { isTest, nameOf, type Rule, type SourceFile } from './tree.ts';

/** The opening of a rule or an at-rule, or a closing brace. */
const parts = /[^{};]*\{|\}/g;

/** On touch screens `:hover` stays on a tapped element. */
export const hoverNeedsAPointer: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const around: string[] = [];
      const complaints: string[] = [];
      for (const [part] of withoutComments(text).matchAll(parts)) {
        if (part === '}') {
          around.pop();
          continue;
        }
        const isGuarded = around.some((query) => query.includes('(hover: hover)'));
        if (part.includes(':hover') && !isGuarded)
          complaints.push(`${path}: ${part.slice(0, -1).trim()} is outside @media (hover: hover)`);
        around.push(part);
      }
      return complaints;
    });

const withoutComments = (css: string): string => css.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');

/** A class name in a selector: `.pt-2\\.5` is 'pt-2.5'. */
const className = /\.(-?[a-zA-Z](?:[\w-]|\\\.)*)/g;

const classesOf = ({ text }: SourceFile): string[] => [
  ...new Set(
    [...withoutComments(text).matchAll(parts)].flatMap(([selector]) =>
      [...selector.replace(/:global\([^)]*\)/g, '').matchAll(className)].map(([, name = '']) =>
        name.replaceAll('\\', ''),
      ),
    ),
  ),
];

const isModule = ({ path }: SourceFile): boolean => path.endsWith('.module.css');
const isGlobal = ({ path }: SourceFile): boolean => /^web\/src\/.*(?<!\.module)\.css$/.test(path);
/** The stylesheets of which every class is written in this project's markup. */
const named = ['base', 'layout', 'spacing'].map((name) => `web/src/ui/${name}.css`);

const codeOf = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter((file) => /^web\/src\/.*\.tsx?$/.test(file.path) && !isTest(file));

/** Outside a layer they would win over the modules of lazy screens, which stand before them in the page. */
export const globalStylesAreLayered: Rule = (files) =>
  files
    .filter(({ path }) => /^web\/src\/.*\.(css|tsx?)$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /import .*\/(base|layout|spacing)\.css/.test(line) && !/ layer\(\w+\);/.test(line))
        .map((line) => `${path}: ${line} puts it into no layer`),
    );

/** TypeScript checks the names of CSS modules' classes, and nothing checks those of global ones. */
export const classNamesExist: Rule = (files) => {
  const known = new Set(files.filter(isGlobal).flatMap(classesOf));
  return codeOf(files).flatMap((file) =>
    classWordsOf(file)
      .filter(({ word }) => !known.has(word))
      .map(({ word, node }) => `${at(file, node)} no stylesheet has .${word}`),
  );
};

function classWordsOf(file: SourceFile): { word: string; node: Node }[] {
  const nodes = nodesOf(file);
  return nodes
    .filter((node) => node.type === 'JSXAttribute' && nameIn(child(node, 'name')) === 'className')
    .flatMap((attribute) => {
      const inside = nodes.filter((node) => isWithin(node, attribute));
      const compared = inside.filter(({ type }) => type === 'BinaryExpression');
      return inside
        .filter((node) => !compared.some((comparison) => isWithin(node, comparison)))
        .flatMap((node) => wordsOf(node).map((word) => ({ word, node })));
    });
}

function wordsOf({ type, value }: Node): string[] {
  const text =
    type === 'TemplateElement' ? (value as { cooked: string }).cooked : type === 'Literal' ? value : '';
  return typeof text === 'string' ? text.split(/\s+/).filter(Boolean) : [];
}

/** A class that no code names styles nothing. `styles[name]` may name any. */
export const classesAreUsed: Rule = (files) => {
  const code = codeOf(files).map(({ text }) => text);
  return files
    .filter((file) => isModule(file) || named.includes(file.path))
    .flatMap((file) => {
      const importing = isModule(file) ? code.filter((text) => text.includes(`/${nameOf(file.path)}`)) : code;
      return classesOf(file)
        .filter((name) => !importing.some((text) => mentions(text, name, isModule(file))))
        .map((name) => `${file.path}: nothing uses .${name}`);
    });
};

function mentions(text: string, name: string, isOfModule: boolean): boolean {
  if (isOfModule) return /tyles\[/.test(text) || new RegExp(`\\w\\.${name}\\b`).test(text);
  return new RegExp(`['"\`} ]${name.replace('.', '\\.')}['"\` ]`).test(text);
}
