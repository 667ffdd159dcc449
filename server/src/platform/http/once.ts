import { createHash } from 'node:crypto';
import { limits } from '@twosome/contract/platform/limits';
import type { Once } from '../db/db.ts';
import { invalid } from '../refusal.ts';
import type { ReceivedFile } from './route.ts';

/** The Idempotency-Key of a request, null where none was sent. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || header.length > limits.idempotencyKey)
    throw invalid(
      'non_field_error',
      `The Idempotency-Key may have at most ${limits.idempotencyKey} characters.`,
    );
  if (!/^[\x21-\x7e]+$/.test(header))
    throw invalid('non_field_error', 'The Idempotency-Key may hold letters, digits and signs of ASCII only.');
  return header;
}

/** What makes a repeat recognisable. Two requests are the same when they say the same, in whatever order. */
export const onceOf = (
  key: string | null,
  asked: { userId: string | undefined; line: string; body: unknown; files: readonly ReceivedFile[] },
): Once | null =>
  key === null || asked.userId === undefined
    ? null
    : { userId: asked.userId, line: asked.line, key, bodyHash: bodyHashOf(asked.body, asked.files) };

/** Files by their field; within one field their order says something (the images of a post). */
function bodyHashOf(body: unknown, files: readonly ReceivedFile[]): string {
  const prints = files.map(({ field, sha256 }) => [field, sha256]);
  prints.sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0));
  return createHash('sha256')
    .update(JSON.stringify([inOrder(body), prints]))
    .digest('hex');
}

/** The same value with the names of every object sorted. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, inner]) => [name, inOrder(inner)]);
}
