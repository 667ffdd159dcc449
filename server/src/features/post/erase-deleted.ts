import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { releaseImages } from '../media/media.ts';
import { eraseDeletedPosts } from './post.sql.ts';

const chunk = 50;

/** Erases what has rested its 30 days, rows and images. Runs regularly; running twice at once does no harm. */
export async function eraseRestedPosts(db: Db): Promise<void> {
  const before = daysBefore(now(), limits.deletedPostDays);
  for (;;) {
    const erased = await db.inOneGo(async (tx) => {
      const images = await eraseDeletedPosts(tx, before, chunk);
      if (images.length > 0) await releaseImages(tx, images);
      return images.length;
    });
    if (erased === 0) return;
  }
}
