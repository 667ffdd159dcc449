import { isProduct, locationOf } from './location.ts';
import { child, children, lineOf, type Node, nameOf as nameIn, nodesOf, templates } from './syntax.ts';
import type { Rule, SourceFile } from './tree.ts';

/** Features that own tables, by table: the chapters of server/schema.sql, which come from the comments in the migrations. */
function ownersOf(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  let owner = '';
  for (const { path, text } of files)
    if (path === 'server/schema.sql')
      for (const [, chapter, table] of text.matchAll(/^-- (\w+) -+$|^create table (\w+) \($/gm))
        if (table === undefined) owner = chapter ?? '';
        else owners.set(table, owner);
  return owners;
}

/** A statement that writes a table. `function`: the exported function or value that contains it. */
interface Write {
  file: SourceFile;
  line: number;
  feature: string;
  verb: string;
  table: string;
  function: string | null;
}

/**
 * A table is written by its owner only; the others call its functions. Reading is free. Triggers are statements of the
 * database, so that no code has to remember them.
 */
export const tablesAreWrittenByTheirOwner: Rule = (files) => {
  const owners = ownersOf(files);
  const writes = files.filter((file) => isProduct(file) && isServer(file)).flatMap(writesIn);
  return writes
    .filter(({ table, feature }) => owners.get(table) !== feature)
    .map(({ file, line, verb, table }) => {
      const owner = owners.get(table);
      const place = `${file.path}:${line} ${verb} ${table}`;
      return owner === undefined
        ? `${place}: server/schema.sql has no such table, so nobody owns it`
        : `${place}, which belongs to ${owner}: ${adviceOf(writes, owner, table)}`;
    });
};

const isServer = ({ path }: SourceFile): boolean => locationOf(path)?.side === 'server';

function adviceOf(writes: readonly Write[], owner: string, table: string): string {
  const functions = writes
    .filter((write) => write.feature === owner && write.table === table && write.function !== null)
    .map((write) => `${write.function} (${write.file.path})`);
  const known = [...new Set(functions)];
  return known.length === 0
    ? `add a function there and call it`
    : `call ${known.slice(0, 5).join(', ')}, or add a function there`;
}

const writing =
  /\b(?:(insert) into|(delete) from|(merge) into|(truncate)(?: table)?|(update)(?=\s+[\w."]+\s+(?:as\s+)?(?:\w+\s+)?set\b))\s+"?([a-z_]+)\b/g;

function writesIn(file: SourceFile): Write[] {
  const location = locationOf(file.path);
  const feature = location?.feature ?? location?.layer ?? '';
  return templates(file, 'sql').flatMap((template) =>
    [...statementOf(file, template).matchAll(writing)].map(([, ...words]) => ({
      file,
      line: lineOf(file, template),
      feature,
      verb: `${words.slice(0, -1).find((word) => word !== undefined) ?? ''}s`,
      table: words.at(-1) ?? '',
      function: exportedAround(file, template),
    })),
  );
}

/** The text of a template with a space for each expression; those that are templates are statements of their own. */
function statementOf(file: SourceFile, template: Node): string {
  const quasi = child(template, 'quasi') ?? template;
  let text = '';
  let from = quasi.start;
  for (const { start, end } of children(quasi, 'expressions')) {
    text += `${file.text.slice(from, start)}${' '.repeat(Number(end) - start)}`;
    from = Number(end);
  }
  return text + file.text.slice(from, Number(quasi.end));
}

function exportedAround(file: SourceFile, { start }: Node): string | null {
  for (const node of nodesOf(file)) {
    if (node.type !== 'ExportNamedDeclaration' || node.start > start || Number(node.end) < start) continue;
    const declared = child(node, 'declaration');
    const named = declared?.type === 'VariableDeclaration' ? children(declared, 'declarations')[0] : declared;
    return nameIn(child(named ?? null, 'id'));
  }
  return null;
}
