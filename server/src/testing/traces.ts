import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql, { join as joined, raw } from 'sql-template-tag';
import type { Queries } from '../platform/db/db.ts';

/** All rows of all tables in all schemas as text, prefixed with the table name. */
export async function everyRow(db: Queries): Promise<string[]> {
  const tables = await db.query<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\_toast%'
    order by 1
  `);
  const rows = await db.query<{ row: string }>(
    joined(
      tables.map(
        ({ name }) => sql`select ${name}::text || ' ' || to_jsonb(r)::text as row from ${raw(name)} r`,
      ),
      ' union all ',
    ),
  );
  return rows.map(({ row }) => row);
}

/** The rows that contain one of these words, case-insensitively. */
export function rowsWith(rows: readonly string[], words: readonly string[]): string[] {
  const lowered = words.map((word) => word.toLowerCase());
  return rows.filter((row) => lowered.some((word) => row.toLowerCase().includes(word)));
}

/** The hash of every file below a folder, by path. */
export async function everyFile(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashed = await Promise.all(
    files.map(
      async (path) =>
        [
          path,
          createHash('sha256')
            .update(await readFile(path))
            .digest('hex'),
        ] as const,
    ),
  );
  return new Map(hashed);
}
