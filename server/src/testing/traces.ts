import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql, { join as joined, raw } from 'sql-template-tag';
import type { Queries } from '../platform/db/db.ts';

/** Every row of every table there is, whichever schema it stands in, as one text with its table before it. */
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

/** The rows that hold one of these words, whatever their case. */
export function rowsWith(rows: readonly string[], words: readonly string[]): string[] {
  const small = words.map((word) => word.toLowerCase());
  return rows.filter((row) => small.some((word) => row.toLowerCase().includes(word)));
}

/** The hash of every file below a folder, by path. */
export async function everyFile(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
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
