import { statfs } from 'node:fs/promises';
import { Refusal } from '../refusal.ts';

const lookEveryMs = 1_000;

/**
 * PGlite does not survive a full disk: the sentence after the failing one never answers. So writing stops while
 * there is still room, and reading goes on.
 */
export function guardSpace(asked: {
  folder: string;
  /** bytes that stay free */
  floor: number;
  free?: ((folder: string) => Promise<number>) | undefined;
}): (text: string) => Promise<void> {
  const free = asked.free ?? freeBytes;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let low = false;

  return async (text) => {
    if (onlyReads(text)) return;
    if (performance.now() - lookedAt > lookEveryMs) {
      lookedAt = performance.now();
      low = (await free(asked.folder)) < asked.floor;
    }
    if (low)
      throw new Refusal('unavailable', { says: 'There is no room left to save this.', retryAfter: 60 });
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const reads = /^\s*(select|with|values|table|show)\b/i;
const writes = /\b(insert|update|delete|merge|into|for\s+(no\s+key\s+|key\s+)?share)\b/i;
const transaction = /^\s*(begin|commit|rollback)\b/i;

/** Whatever is not plainly a reading sentence counts as writing. Ending a transaction is always possible. */
export const onlyReads = (text: string): boolean =>
  (reads.test(text) && !writes.test(text)) || transaction.test(text);
