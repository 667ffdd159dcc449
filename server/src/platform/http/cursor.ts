import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@twosome/contract/platform/limits';
import * as z from 'zod';
import { invalid } from '../api-error.ts';
import type { Position } from '../db/pages.ts';
import { platformErrors } from '../platform.texts.ts';

/** Writes and reads the opaque, signed cursors of paged lists. A forged cursor is a 400. */
export interface Cursors {
  write(position: unknown): string;
  read<T>(shape: z.ZodType<T>, cursor: string): T;
}

/** `previous`: the key before a rotation; its cursors stay valid. */
export function createCursors(secret: Buffer, previous: Buffer | null): Cursors {
  const sign = (body: string, key = secret): Buffer =>
    createHmac('sha256', key).update(`cursor:${body}`).digest().subarray(0, 12);

  return {
    write(position) {
      const body = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${body}.${sign(body).toString('base64url')}`;
    },
    read(shape, cursor) {
      const [body = '', signature = ''] = cursor.split('.');
      const given = Buffer.from(signature, 'base64url');
      const isSignedBy = (key: Buffer) => {
        const expected = sign(body, key);
        return given.length === expected.length && timingSafeEqual(given, expected);
      };
      if (!isSignedBy(secret) && (previous === null || !isSignedBy(previous))) throw forged();
      const position = shape.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      if (!position.success) throw forged();
      return position.data;
    },
  };
}

const forged = () => invalid('cursor', platformErrors.cursorNotValid);

/**
 * The last row of the previous page: `[milliseconds, id]`. Lists are newest first; one in another order has a cursor of
 * its own, as `TimelineCursor` in list-posts.ts.
 */
const Last = z.tuple([z.int(), z.string()]);

export function positionOf(cursors: Cursors, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [at, id] = cursors.read(Last, cursor);
  return { at: new Date(at), id };
}

/** The path of the next page of a list, newest first; or null. `rows` contains one row more than a page if there is a next page. */
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
