import { limits } from '@twosome/contract/platform/limits';
import * as z from 'zod';
import type { Position } from '../db/keyset.ts';
import type { Cursors } from './cursor.ts';

/** The last row of the previous page: `[milliseconds, id]`. */
const Last = z.tuple([z.int(), z.string()]);

export function positionOf(cursors: Cursors, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [at, id] = cursors.read(Last, cursor);
  return { at: new Date(at), id };
}

/** The path of the next page, or null. `rows` contains one row more than a page if there is a next page. */
export function nextOf<Row extends { id: string }>(
  cursors: Cursors,
  rows: readonly Row[],
  path: string,
  query: Record<string, string>,
  timeOf: (row: Row) => Date,
): string | null {
  const last = rows[limits.pageSize - 1];
  if (rows.length <= limits.pageSize || last === undefined) return null;
  return nextPath(path, query, cursors.write([timeOf(last).getTime(), last.id]));
}

export const nextPath = (path: string, query: Record<string, string>, cursor: string): string =>
  `/api/v1/${path}?${new URLSearchParams({ ...query, cursor })}`;
