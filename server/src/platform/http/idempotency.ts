import { createHash } from 'node:crypto';
import { limits } from '@twosome/contract/platform/limits';
import { invalid } from '../api-error.ts';
import type { IdempotentRequest } from '../db/db.ts';
import { platformErrors } from '../platform.texts.ts';
import type { ReceivedFile } from './route.ts';

export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || header.length > limits.idempotencyKey)
    throw invalid('non_field_error', platformErrors.idempotencyKeyTooLong(limits.idempotencyKey));
  if (!/^[\x21-\x7e]+$/.test(header)) throw invalid('non_field_error', platformErrors.idempotencyKeyNotAscii);
  return header;
}

/** Identifies a repeated request. Key order in the body does not matter. */
export const idempotentRequestOf = (
  key: string | null,
  request: { userId: string | undefined; route: string; body: unknown; files: readonly ReceivedFile[] },
): IdempotentRequest | null =>
  key === null || request.userId === undefined
    ? null
    : {
        userId: request.userId,
        route: request.route,
        key,
        bodyHash: bodyHashOf(request.body, request.files),
      };

/** Files are sorted by field, but keep their order within a field, where it matters (the images of a post). */
function bodyHashOf(body: unknown, files: readonly ReceivedFile[]): string {
  const fileHashes = files.map(({ field, sha256 }) => [field, sha256]);
  fileHashes.sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0));
  return createHash('sha256')
    .update(JSON.stringify([withSortedKeys(body), fileHashes]))
    .digest('hex');
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, inner]) => [name, withSortedKeys(inner)]);
}
