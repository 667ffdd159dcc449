import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { detachImages } from '../media/media.ts';
import { eraseDeletedPosts } from './write-post.sql.ts';

const batchSize = 50;

/** Erases posts that were deleted more than 30 days ago, with their images. Safe to run concurrently. */
export async function eraseExpiredPosts(db: Db): Promise<void> {
  const before = daysBefore(now(), limits.deletedPostDays);
  for (;;) {
    const erased = await db.transaction(async (tx) => {
      const images = await eraseDeletedPosts(tx, before, batchSize);
      if (images.length > 0) await detachImages(tx, images);
      return images.length;
    });
    if (erased === 0) return;
  }
}
