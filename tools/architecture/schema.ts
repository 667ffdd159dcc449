import type { SourceFile } from './tree.ts';

export interface Table {
  /** the feature that writes it, or `platform` */
  owner: string;
  /** columns whose value says in which state a row is, as `taken_down_at`: a date or time, or null */
  states: ReadonlySet<string>;
  /** other features whose triggers keep a column, by column */
  keepers: ReadonlyMap<string, string>;
}

/** The tables in server/schema.sql, whose chapters and comments come from `comment on` in the migrations. */
export function tablesOf(files: readonly SourceFile[]): ReadonlyMap<string, Table> {
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
