import { edgesOf } from './edges.ts';
import { isProduct, locationOf } from './location.ts';
import { child, children, nameOf, nodesOf } from './syntax.ts';
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

/** Constants and functions; knip looks after types. */
const exportedBy = (file: SourceFile): string[] =>
  nodesOf(file)
    .map((node) => child(node, 'declaration', 'VariableDeclaration', 'FunctionDeclaration'))
    .flatMap((node) => (node === null ? [] : [node, ...children(node, 'declarations')]))
    .map((node) => nameOf(child(node, 'id')))
    .filter((name) => name !== '');
