import { statfs } from 'node:fs/promises';
import { ApiError } from '../api-error.ts';

const checkEveryMs = 1_000;

/**
 * Refuses writes while the disk is nearly full; reads continue. PGlite does not survive a full disk: after the failing
 * statement it never answers again.
 */
export function guardDisk(options: {
  folder: string;
  /** bytes that must stay free */
  minFreeBytes: number;
  free?: ((folder: string) => Promise<number>) | undefined;
}): (text: string) => Promise<void> {
  const free = options.free ?? freeBytes;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let low = false;

  return async (text) => {
    if (isReadOnly(text)) return;
    if (performance.now() - checkedAt > checkEveryMs) {
      checkedAt = performance.now();
      low = (await free(options.folder)) < options.minFreeBytes;
    }
    if (low)
      throw new ApiError('unavailable', { message: 'There is no room left to save this.', retryAfter: 60 });
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const reads = /^\s*(select|with|values|table|show)\b/i;
const writes = /\b(insert|update|delete|merge|into|for\s+(no\s+key\s+|key\s+)?share)\b/i;
const transaction = /^\s*(begin|commit|rollback)\b/i;

/** A statement that is not clearly read-only counts as a write. Transactions can always begin and end. */
export const isReadOnly = (text: string): boolean =>
  (reads.test(text) && !writes.test(text)) || transaction.test(text);
