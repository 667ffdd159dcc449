import { isProduct, locationOf } from './location.ts';
import { child, children, isSql, isWithin, lineOf, type Node, nameOf, nodesOf, textOf } from './syntax.ts';
import type { Rule, SourceFile } from './tree.ts';

interface Table {
  /** the feature that writes it, or `platform` */
  owner: string;
  /** columns whose value says in which state a row is, as `taken_down_at`: a date or time, or null */
  states: ReadonlySet<string>;
  /** other features whose triggers keep a column, by column */
  keepers: ReadonlyMap<string, string>;
}

/** The tables in server/schema.sql, whose chapters and comments come from `comment on` in the migrations. */
function tablesOf(files: readonly SourceFile[]): ReadonlyMap<string, Table> {
  const schema = files.find(({ path }) => path === 'server/schema.sql')?.text ?? '';
  const tables = new Map<string, Table & { states: Set<string>; keepers: Map<string, string> }>();
  const derived: { table: string; column: string; keeper: string }[] = [];
  let chapter = '';
  let table = '';
  for (const line of schema.split('\n')) {
    const [, name] = /^-- (\w+) -+$/.exec(line) ?? [];
    const [, created] = /^create table (\w+) \($/.exec(line) ?? [];
    const [, state] = /^ {2}"?(\w+)"? (?:date|timestamp)\b(?!.* not null)/.exec(line) ?? [];
    const [, of = '', column] = /^-- keeps (\w+)\.(\w+)/.exec(line) ?? [];
    if (name !== undefined) chapter = name;
    if (created !== undefined) tables.set(created, { owner: chapter, states: new Set(), keepers: new Map() });
    if (created !== undefined) table = created;
    if (state !== undefined) tables.get(table)?.states.add(state);
    if (column !== undefined) derived.push({ table: of, column, keeper: chapter });
  }
  for (const { table, column, keeper } of derived) tables.get(table)?.keepers.set(column, keeper);
  return tables;
}

/** A statement in a file of the server. */
interface Statement {
  file: SourceFile;
  line: number;
  /** the feature of the file, or its layer; null for the files that all features share */
  feature: string | null;
  text: string;
  /** the exported function or value that contains it */
  name: string | null;
}

/**
 * A table is written by its owner only; the others call its functions. Reading is free. Triggers are statements of the
 * database, so that no code has to remember them.
 */
export const tablesAreWrittenByTheirOwner: Rule = (files) => {
  const tables = tablesOf(files);
  const statements = statementsOf(files);
  const writes = [
    ...statements.flatMap(writesIn),
    ...statements.flatMap(handedOverIn).filter(({ table }) => tables.has(table)),
    ...serverFiles(files).flatMap(erasuresIn),
  ];
  return writes
    .filter(({ table, feature }) => tables.get(table)?.owner !== feature)
    .map(({ file, line, verb, table }) => {
      const owner = tables.get(table)?.owner;
      const place = `${file.path}:${line} ${verb} ${table}`;
      if (owner === undefined) return `${place}: server/schema.sql has no such table, so nobody owns it`;
      const known = writes
        .filter((write) => write.feature === owner && write.table === table && write.name !== null)
        .map((write) => `${write.name} (${write.file.path})`);
      const names = [...new Set(known)].slice(0, 5).join(', ');
      return `${place}, which belongs to ${owner}: ${known.length === 0 ? 'add a function there and call it' : `call ${names}, or add a function there`}`;
    });
};

const writing =
  /\b(?:(insert) into|(delete) from|(merge) into|(truncate)(?: table)?|(update)(?=\s+[\w."]+\s+(?:as\s+)?(?:\w+\s+)?set\b))\s+"?([a-z_]+)\b/g;

const writesIn = (statement: Statement) =>
  [...statement.text.matchAll(writing)].map(([, ...words]) => ({
    ...statement,
    verb: `${words.slice(0, -1).find((word) => word !== undefined) ?? ''}s`,
    table: words.at(-1) ?? '',
  }));

/** A statement that is only the name of a table is part of one that a function of another feature writes. */
const handedOverIn = (statement: Statement) => {
  const [, table] = /^`([a-z_]+)`$/.exec(statement.text) ?? [];
  return table === undefined ? [] : [{ ...statement, verb: 'hands over', table }];
};

/** Tables whose personal data is erased by description: `{ table: 'goals', … }`. */
const erasuresIn = (file: SourceFile) =>
  nodesOf(file)
    .filter((node) => node.type === 'Property' && nameOf(child(node, 'key')) === 'table')
    .flatMap((node) => {
      const table = textOf(child(node, 'value'));
      const { feature, layer } = locationOf(file.path)!;
      return table === null
        ? []
        : [{ file, line: lineOf(file, node), feature: feature ?? layer, name: null, verb: 'erases', table }];
    });

/**
 * What a date or time in a row means (taken down, opened, accepted, due) has one home: a condition in the folder of the
 * table's owner, or in a file that all features share where earlier features need it too. Reading the value is free.
 */
export const statesAreTestedByTheirOwner: Rule = (files) => {
  const tables = tablesOf(files);
  const statements = statementsOf(files).filter(({ feature }) => feature !== null);
  const everywhere = aliasesOf(statements, tables);
  return serverFiles(files)
    .flatMap((file) => {
      const inFile = statements.filter((statement) => statement.file === file);
      // a condition about an alias that only another file gives to a table
      const aliases = new Map([...everywhere, ...aliasesOf(inFile, tables)]);
      return inFile.flatMap((statement) => testsIn(statement, aliases, tables));
    })
    .filter(({ feature, table, column }) => {
      const { owner, keepers } = tables.get(table)!;
      return feature !== owner && feature !== keepers.get(column);
    })
    .map(
      ({ file, line, table, column }) =>
        `${file.path}:${line} tests ${table}.${column}: use a condition of ${tables.get(table)?.owner}, or one of server/src/features/visibility.ts`,
    );
};

const operator = String.raw`(?:is\b|<|>|=|between\b)`;
const testing = new RegExp(
  String.raw`(?<![\w.])(?:(\w+)\.)?(\w+)(?=\s+${operator})|(?:<|>|=)\s*(?:coalesce\()?(?:(\w+)\.)?(\w+)`,
  'g',
);

function testsIn(statement: Statement, aliases: Aliases, tables: ReadonlyMap<string, Table>) {
  const own = aliasesOf([statement], tables);
  const read = [...new Set([...own.values()].flatMap((of) => [...of]))];
  // `set opened_at = …` assigns
  const conditions = statement.text.replace(/\bset\b[^;]*?(?=\bwhere\b|\bfrom\b|\breturning\b|`|$)/g, blank);
  return [...conditions.matchAll(testing)].flatMap(([, left, leftColumn, right, rightColumn]) => {
    const alias = left ?? right;
    const column = leftColumn ?? rightColumn ?? '';
    const of = alias === undefined ? read : [...(aliases.get(alias) ?? [])];
    return of
      .filter((table) => tables.get(table)?.states.has(column))
      .map((table) => ({ ...statement, table, column }));
  });
}

type Aliases = ReadonlyMap<string, ReadonlySet<string>>;
const naming = /\b(?:from|join|update|into|using)\s+(\w+)(?:\s+as)?(?:\s+(\w+))?/g;
const noAlias =
  /^(?:where|set|on|join|left|inner|cross|order|limit|for|group|using|values|returning|union|default)$/;

/** The tables that a name stands for in these statements. */
function aliasesOf(statements: readonly Statement[], tables: ReadonlyMap<string, Table>): Aliases {
  const aliases = new Map<string, Set<string>>();
  for (const { text } of statements)
    for (const [, table = '', alias] of text.matchAll(naming)) {
      const name = alias === undefined || noAlias.test(alias) ? table : alias;
      if (tables.has(table)) aliases.set(name, (aliases.get(name) ?? new Set()).add(table));
    }
  return aliases;
}

const serverFiles = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter((file) => isProduct(file) && locationOf(file.path)?.side === 'server');

/**
 * A plan may run a subquery of `in` once for each row: with `skip locked` it then returns other rows each time, and more
 * than its limit in all.
 */
export const limitsHold: Rule = (files) =>
  statementsOf(files)
    .filter(({ text }) => /\bin \(\s*select\b.*\blimit\b.*\bskip locked\b/s.test(text))
    .map(({ file, line }) => `${file.path}:${line} write = any(array(select … limit … skip locked))`);

const statementsOf = (files: readonly SourceFile[]): Statement[] => serverFiles(files).flatMap(statementsIn);

function statementsIn(file: SourceFile): Statement[] {
  const { feature, layer } = locationOf(file.path)!;
  return nodesOf(file)
    .filter(isSql)
    .map((template) => ({
      file,
      line: lineOf(file, template),
      feature: layer === 'features' ? feature : layer,
      text: sqlOf(file, template),
      name: exportedAround(file, template),
    }));
}

/** With a space for each expression; those that are templates are statements of their own. */
function sqlOf(file: SourceFile, template: Node): string {
  const quasi = child(template, 'quasi') ?? template;
  let text = '';
  let from = quasi.start;
  for (const { start, end } of children(quasi, 'expressions')) {
    text += file.text.slice(from, start) + blank(file.text.slice(start, Number(end)));
    from = Number(end);
  }
  return text + file.text.slice(from, Number(quasi.end));
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

function exportedAround(file: SourceFile, node: Node): string | null {
  const around = nodesOf(file).find((one) => one.type === 'ExportNamedDeclaration' && isWithin(node, one));
  if (around === undefined) return null;
  const declared = child(around, 'declaration') ?? around;
  return nameOf(child(children(declared, 'declarations')[0] ?? declared, 'id'));
}
