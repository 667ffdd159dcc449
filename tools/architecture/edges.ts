import { posix } from 'node:path';
import { locationOf } from './location.ts';
import { child, children, type Node, nameOf, nodesOf, textOf } from './syntax.ts';
import { isTest, type Rule, type SourceFile } from './tree.ts';

/** One import, export from, dynamic import or import of a type. */
export interface Edge {
  from: string;
  /** as written; null if computed */
  specifier: string | null;
  /** the file of this project, or null for a package */
  to: string | null;
  /**
   * Erased at compile time. `import { type A }` does not count, because the import itself remains.
   */
  typeOnly: boolean;
  /** the imported names, as the other file exports them; `*` is all */
  names: readonly string[];
}

const cache = new WeakMap<SourceFile, Edge[]>();

export function edgesOf(file: SourceFile): readonly Edge[] {
  const cached = cache.get(file);
  if (cached) return cached;
  const edges = nodesOf(file).flatMap((node) => edge(file.path, node) ?? []);
  cache.set(file, edges);
  return edges;
}

function edge(from: string, node: Node): Edge | null {
  const whole = (specifier: string | null, typeOnly: boolean, names = ['*']): Edge => ({
    from,
    specifier,
    to: specifier === null ? null : target(from, specifier),
    typeOnly,
    names,
  });
  switch (node.type) {
    case 'ImportDeclaration':
      return whole(textOf(child(node, 'source')), node.importKind === 'type', importedBy(node));
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return child(node, 'source') && whole(textOf(child(node, 'source')), node.exportKind === 'type');
    case 'ImportExpression':
      return whole(textOf(child(node, 'source')), false);
    case 'TSImportType':
      return whole(textOf(child(node, 'source') ?? child(node, 'argument')), true);
    default:
      return null;
  }
}

const importedBy = (declaration: Node): string[] =>
  children(declaration, 'specifiers').map((one) => nameOf(child(one, 'imported')) || '*');

/** Resolves `./rules.ts`, `../ui/Button.tsx?url` and `@twosome/contract/post/post.rules` to paths of the project. */
function target(from: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('@twosome/contract/'))
    return `contract/src/${path.slice('@twosome/contract/'.length)}.ts`;
  return path.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), path)) : null;
}

/** The package name of a specifier, without a subpath; null for files of this project. */
export function packageOf({ specifier, to }: Edge): string | null {
  if (specifier === null || to !== null) return null;
  return specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : (specifier.split('/')[0] ?? null);
}

/** The rule that files of a kind have no such import. `files` is the whole tree. */
export const noImports =
  (
    isOf: (file: SourceFile) => boolean,
    reasonAgainst: (edge: Edge, files: readonly SourceFile[]) => string | null | false | undefined,
  ): Rule =>
  (files) =>
    files
      .filter(isOf)
      .flatMap(edgesOf)
      .flatMap((edge) => {
        const reason = reasonAgainst(edge, files);
        return reason ? [`${edge.from} imports ${edge.specifier}: ${reason}`] : [];
      });

/** The files of the contract whose value imports reach zod. */
export function modulesReachingZod(files: readonly SourceFile[]): ReadonlySet<string> {
  const cached = reaching.get(files);
  if (cached) return cached;
  const edges = files
    .filter((file) => locationOf(file.path)?.side === 'contract' && !isTest(file))
    .flatMap(edgesOf)
    .filter((edge) => !edge.typeOnly);
  const reachingZod = new Set(edges.filter((edge) => packageOf(edge) === 'zod').map((edge) => edge.from));
  for (let before = -1; before !== reachingZod.size; ) {
    before = reachingZod.size;
    for (const { from, to } of edges) if (to !== null && reachingZod.has(to)) reachingZod.add(from);
  }
  reaching.set(files, reachingZod);
  return reachingZod;
}
const reaching = new WeakMap<readonly SourceFile[], ReadonlySet<string>>();
