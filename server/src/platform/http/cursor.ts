import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import { invalid } from '../api-error.ts';

/** Writes and reads the opaque, signed cursors of paged lists. A forged cursor is a 400. */
export interface Cursors {
  write(position: unknown): string;
  read<T>(shape: z.ZodType<T>, cursor: string): T;
}

/** `previous`: the key before a rotation; its cursors stay valid. */
export function createCursors(secret: Buffer, previous: Buffer | null = null): Cursors {
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

const forged = () => invalid('cursor', 'This is not a valid cursor.');
