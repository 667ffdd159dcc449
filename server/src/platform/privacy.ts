import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Tx } from './db/db.ts';
import { type ErasePersonalData, type ErasureScope, type ErasureStep, isInScope } from './erasure.ts';
import {
  type ExportEntry,
  type ExportPersonalData,
  type ExportRequest,
  listEntry,
  youOrPartner,
} from './export.ts';

/** The personal data of a feature. */
export interface Privacy {
  /** in the order in which it is exported */
  data: readonly PersonalData[];
  /** what the export holds in the folder of a couple, by file, for its README */
  files?: Readonly<Record<string, string>>;
}

/** A description where the names of a table and its columns are enough, a selection for the export, or code. */
export type PersonalData =
  | PersonalRows
  | Selection
  | { exportPersonalData?: ExportPersonalData; erasePersonalData?: ErasePersonalData };

/** Rows of one table. Several columns are separated by commas; `privacy.test.ts` checks the names. */
export type PersonalRows = {
  table: string;
  /** the primary key; `id` unless given */
  key?: string;
} & Owner &
  ((ExportedFile & { columns: string }) | { columns?: never });

type Owner =
  /** erased with the person in one of these columns */
  | { person: string }
  /** erased with the couple in one of these columns, and when one of its two people is erased */
  | { couple: string }
  /** added by one of a couple: erased with this person, or with the couple. Exported as 'you' or 'partner'. */
  | { maker: string; couple: string };

/** The name of a file in the archive; what belongs to a couple is in its folder. */
type ExportedFile =
  /** read in pages, ordered by the columns `added_at` and `id` of the export */
  | { list: string }
  /** a few rows */
  | { file: string }
  /** one row, or none */
  | { object: string };

/** What is exported of a person, or of a couple to the person. */
type Selection = ExportedFile &
  ({ ofPerson: (userId: string) => Sql } | { ofCouple: (twosomeId: Sql, userId: string) => Sql });

const isDescribed = (data: PersonalData): data is PersonalRows => 'table' in data;

/** The descriptions, to compare them with the schema. */
export const describedRows = (privacy: readonly Privacy[]): PersonalRows[] =>
  privacy.flatMap(({ data }) => data.filter(isDescribed));

export async function* exportPrivacy(
  privacy: readonly Privacy[],
  request: ExportRequest,
): AsyncGenerator<ExportEntry> {
  for (const data of privacy.flatMap((one) => one.data))
    if (isExported(data)) yield* exportFiles(data, request);
    else if ('exportPersonalData' in data) yield* data.exportPersonalData?.(request) ?? [];
}

type Exported = ExportedFile & (PersonalRows | Selection);
const isExported = (data: PersonalData): data is Exported =>
  'list' in data || 'file' in data || 'object' in data;

async function* exportFiles(
  data: Exported,
  { db, userId, twosomes }: ExportRequest,
): AsyncGenerator<ExportEntry> {
  const isOfCouple = 'ofCouple' in data || 'couple' in data;
  for (const { id, folder } of isOfCouple ? twosomes : [{ id: userId, folder: null }]) {
    const selected = selectedOf(data, id, userId);
    const path = (name: string) => (folder === null ? name : `${folder}/${name}`);
    if ('list' in data) yield listEntry(path(data.list), db, selected);
    else {
      const rows = await db.query<object>(selected);
      if ('file' in data) yield { path: path(data.file), value: rows };
      else if (rows[0] !== undefined) yield { path: path(data.object), value: rows[0] };
    }
  }
}

function selectedOf(data: Exported, ownerId: string, userId: string): Sql {
  if ('ofPerson' in data) return data.ofPerson(userId);
  if ('ofCouple' in data) return data.ofCouple(sql`${ownerId}::text`, userId);
  const owner = 'couple' in data ? data.couple : data.person;
  const by = 'maker' in data ? sql`, ${youOrPartner(raw(data.maker), userId)} as ${raw(data.maker)}` : empty;
  return sql`select ${raw(data.columns ?? '')}${by} from ${raw(data.table)} where ${raw(owner)} = ${ownerId}::text`;
}

/** One step of the erasure of a feature's data. Returns how many rows it deleted; 0 means nothing is left. */
export async function erasePrivacy({ data }: Privacy, step: ErasureStep): Promise<number> {
  let deleted = 0;
  for (const one of data)
    if (isDescribed(one)) deleted += await eraseRows(one, step);
    else if ('erasePersonalData' in one) deleted += (await one.erasePersonalData?.(step)) ?? 0;
  return deleted;
}

async function eraseRows(rows: PersonalRows, { tx, scope, limit }: ErasureStep): Promise<number> {
  const isErased = conditionOf(rows, scope);
  return isErased === null ? 0 : deleteSome(tx, rows, isErased, limit);
}

/** Deletes up to `limit` rows. Returns how many. */
export async function deleteSome(
  tx: Tx,
  { table, key = 'id' }: Pick<PersonalRows, 'table' | 'key'>,
  isErased: Sql,
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from ${raw(table)} where (${raw(key)}) in (
      select ${raw(key)} from ${raw(table)} where ${isErased} limit ${limit}::int
    ) returning 1 as deleted
  `);
  return deleted.length;
}

/** Null: nothing of these rows is erased with the scope. */
function conditionOf(rows: PersonalRows, scope: ErasureScope): Sql | null {
  if ('maker' in rows) return isInScope(scope, { maker: raw(rows.maker), twosome: raw(rows.couple) });
  const isAny = (columns: string, isErased: Sql): Sql =>
    join(
      columns.split(',').map((column) => sql`${raw(column)} ${isErased}`),
      ' or ',
    );
  if ('couple' in rows) return isAny(rows.couple, sql`= any(${scope.twosomeIds}::text[])`);
  return scope.userId === null ? null : isAny(rows.person, sql`= ${scope.userId}::text`);
}
