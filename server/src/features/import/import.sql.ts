import type { ImportPreview, importKinds, LeftOutReason } from '@twosome/contract/import/import.contract';
import type { ImportProblem } from '@twosome/contract/import/import.texts';
import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { canSeeImports } from '../visibility.ts';

export interface ImportRow {
  id: string;
  twosome_id: string;
  user_id: string;
  kind: (typeof importKinds)[number];
  status: 'reading' | 'preview' | 'importing' | 'waiting' | 'removing' | 'done' | 'failed';
  time_zone: string;
  preview: ImportPreview | null;
  /** which name in the chat is which user */
  people: Record<string, string> | null;
  day_first: boolean | null;
  /** the id of the reading of its dates that was confirmed; null: the only one */
  reading: string | null;
  with_messages: boolean;
  agreed_at: Date | null;
  photos: number;
  photos_done: number;
  messages: number;
  messages_done: number;
  /** without the notices of another app */
  left_out: number;
  left_out_reasons: Partial<Record<LeftOutReason, number>>;
  posts_read: number;
  messages_read: number;
  problem: ImportProblem | null;
  added_at: Date;
  changed_at: Date;
}

const columns = sql`
  i.id, i.twosome_id, i.user_id, i.kind, i.status, i.time_zone, i.preview, i.people, i.day_first, i.reading, i.with_messages,
  i.agreed_at, i.photos, i.photos_done, i.messages, i.messages_done, i.left_out, i.left_out_reasons, i.posts_read, i.messages_read,
  i.problem, i.added_at, i.changed_at
`;

/** A couple runs one at a time. */
const isRunning = sql`status in ('reading', 'preview', 'importing', 'waiting')`;

/** Starts an import. False if one of the couple runs. */
export const addImport = (
  tx: Tx,
  row: Pick<ImportRow, 'id' | 'twosome_id' | 'user_id' | 'kind' | 'time_zone'> & { now: Date },
): Promise<boolean> =>
  tx.exists(sql`
    insert into imports (id, twosome_id, user_id, kind, status, time_zone, added_at, changed_at)
    values (${row.id}::text, ${row.twosome_id}::text, ${row.user_id}::text, ${row.kind}::text, 'reading',
      ${row.time_zone}::text, ${row.now}::timestamptz, ${row.now}::timestamptz)
    on conflict (twosome_id) where ${isRunning} do nothing returning id
  `);

export const findImport = (db: Queries, id: string): Promise<ImportRow | null> =>
  db.maybeOne<ImportRow>(sql`select ${columns} from imports i where i.id = ${id}::text`);

/** The couple's imports that run or can be taken back, latest first. */
export const listShown = (db: Queries, twosomeId: string, now: Date): Promise<ImportRow[]> =>
  db.query<ImportRow>(sql`
    select ${columns} from imports i
    where i.twosome_id = ${twosomeId}::text and (i.status not in ('done', 'failed')
      or i.changed_at > ${daysBefore(now, limits.importDays)}::timestamptz)
    order by i.added_at desc, i.id desc limit ${limits.importsListed}::int
  `);

/**
 * Locks an import of a couple that has not parted, the couple first, as a parting does. A step of a job that finds no row
 * stops.
 */
export const lockImport = (
  tx: Tx,
  id: string,
  statuses: readonly ImportRow['status'][],
): Promise<ImportRow | null> =>
  tx.maybeOne<ImportRow>(sql`
    select ${columns} from imports i join twosomes t on t.id = i.twosome_id
    where i.id = ${id}::text and i.status = any(${statuses}::text[]) and ${canSeeImports(sql`i.twosome_id`, sql`t`)}
    for share of t for update of i
  `);

/** Locks an import that the couple runs, or the one with this id. */
export async function lockImportOf(tx: Tx, twosomeId: string, id: string | null): Promise<ImportRow | null> {
  const which = id === null ? isRunning : sql`i.id = ${id}::text`;
  return tx.maybeOne<ImportRow>(sql`
    select ${columns} from imports i where i.twosome_id = ${twosomeId}::text and ${which} for update
  `);
}

/** Writes a locked import as a whole. */
export const writeImport = (tx: Tx, row: ImportRow) =>
  tx.query(sql`
    update imports set status = ${row.status}::text, preview = ${jsonOf(row.preview)}::jsonb,
      people = ${jsonOf(row.people)}::jsonb, day_first = ${row.day_first}::boolean, reading = ${row.reading}::text,
      with_messages = ${row.with_messages}::boolean, agreed_at = ${row.agreed_at}::timestamptz,
      photos = ${row.photos}::int, photos_done = ${row.photos_done}::int, posts_read = ${row.posts_read}::int,
      messages = ${row.messages}::int, messages_done = ${row.messages_done}::int, messages_read = ${row.messages_read}::int,
      left_out = ${row.left_out}::int, left_out_reasons = ${jsonOf(row.left_out_reasons)}::jsonb,
      problem = ${row.problem}::text, changed_at = ${row.changed_at}::timestamptz
    where id = ${row.id}::text
  `);

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

export const deleteImport = (tx: Tx, id: string) => tx.query(sql`delete from imports where id = ${id}::text`);

/** Ends the imports that run for a couple that parts. */
export const failImportsOf = (tx: Tx, twosomeId: string, problem: ImportProblem, now: Date) =>
  tx.query(sql`
    update imports set status = 'failed', preview = null, people = null, problem = ${problem}::text,
      changed_at = ${now}::timestamptz
    where twosome_id = ${twosomeId}::text and ${isRunning}
  `);

/** The imports that have been in one of these states since before this time. */
export const findUnchanged = (db: Queries, statuses: readonly ImportRow['status'][], before: Date) =>
  db.query<Pick<ImportRow, 'id' | 'status'>>(sql`
    select id, status from imports where status = any(${statuses}::text[]) and changed_at < ${before}::timestamptz
  `);

/** Deletes imports that ended so long ago that they can no longer be taken back. */
export const deleteEnded = (db: Queries, before: Date) =>
  db.query(sql`
    delete from imports where status in ('done', 'failed') and changed_at < ${before}::timestamptz
  `);

/** Which of these imports have ended; unknown ones are left out. */
export async function findEnded(db: Queries, ids: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await db.query<{ id: string; has_ended: boolean }>(
    sql`select id, status in ('done', 'failed') as has_ended from imports where id = any(${ids}::text[])`,
  );
  return new Map(rows.map(({ id, has_ended }) => [id, has_ended]));
}

/** The two members of a couple. */
export const findFirstNames = (db: Queries, twosomeId: string) =>
  db.query<{ id: string; first_name: string }>(
    sql`select id, first_name from users where twosome_id = ${twosomeId}::text order by id`,
  );

/** An import whose next act is this person's, as `waitsFor` has it. */
export const selectImports: SelectNeeds = () => sql`
  select i.id, i.changed_at as added_at from imports i
  where i.twosome_id = u.twosome_id and (
    (i.status = 'preview' and i.user_id = u.id)
    or (i.status in ('importing', 'waiting') and i.with_messages and i.agreed_at is null and i.user_id <> u.id)
  )
`;

export const findCounts = (db: Queries, ids: readonly string[]) =>
  db.query<{ id: string; by: string; messages: number }>(
    sql`select id, user_id as by, messages from imports where id = any(${ids}::text[])`,
  );
