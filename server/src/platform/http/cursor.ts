import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import { invalid } from '../refusal.ts';

/** Writes and reads the opaque cursors of paged lists. What this server did not write is a 400. */
export interface Cursors {
  write(position: unknown): string;
  read<T>(shape: z.ZodType<T>, cursor: string): T;
}

export function createCursors(secret: Buffer): Cursors {
  const sign = (body: string): Buffer =>
    createHmac('sha256', secret).update(`cursor:${body}`).digest().subarray(0, 12);

  return {
    write(position) {
      const body = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${body}.${sign(body).toString('base64url')}`;
    },
    read(shape, cursor) {
      const [body = '', signature = ''] = cursor.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw forged();
      const position = shape.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      if (!position.success) throw forged();
      return position.data;
    },
  };
}

const forged = () => invalid('cursor', 'This is not a valid cursor.');
