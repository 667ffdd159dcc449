import { edgesOf } from './edges.ts';
import { isProduct, locationOf } from './location.ts';
import { child, children, type Node, nameOf, nodesOf } from './syntax.ts';
import { isCode, isTest, type Rule, type SourceFile } from './tree.ts';

/**
 * What a feature takes part in is exported by its files and named in its `.feature.ts`. Knip finds a forgotten one too,
 * unless a test imports it, but cannot say where it belongs.
 */
export const featuresNameWhatTheyExport: Rule = (files) => {
  const code = files.filter((file) => isCode(file) && !isTest(file));
  const imported = new Set(
    code.flatMap((file) => edgesOf(file).flatMap(({ to, names }) => names.map((name) => `${to} ${name}`))),
  );
  return code.flatMap((file) => {
    const feature = locationOf(file.path)?.feature;
    if (!feature || !isProduct(file) || !/^server\/.*(?<!\.worker)\.ts$/.test(file.path)) return [];
    return exportedBy(file)
      .filter((name) => !imported.has(`${file.path} ${name}`) && !imported.has(`${file.path} *`))
      .filter((name) => file.text.match(new RegExp(`(?<![\\w.])${name}(?!\\w)`, 'g'))?.length === 1)
      .map((name) => `${file.path}: nothing uses ${name}: name it in ${feature}.feature.ts, or delete it`);
  });
};

const exportedBy = (file: SourceFile): string[] =>
  nodesOf(file).flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? child(node, 'declaration') : null;
    return declaration === null ? [] : namesOf(declaration).filter((name) => name !== '');
  });

/** Of constants and functions; knip looks after types. */
const namesOf = (declaration: Node): string[] =>
  declaration.type === 'VariableDeclaration'
    ? children(declaration, 'declarations').map((one) => nameOf(child(one, 'id')))
    : declaration.type === 'FunctionDeclaration'
      ? [nameOf(child(declaration, 'id'))]
      : [];
