import { newId } from '@twosome/contract/platform/ids';
import { invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import {
  addBlocked,
  addRefused,
  deleteBlocked,
  type Hashes,
  isBlocked,
  type Subject,
} from './blocked.sql.ts';

/** Adds the images of content that is taken down to the hash list. */
export const blockImages = (tx: Tx, subject: Subject, mediaIds: readonly string[]) =>
  addBlocked(tx, subject, mediaIds, now());

/** Removes them. A picture that other content is taken down for stays on the list. */
export const unblockImages = (tx: Tx, subject: Subject) => deleteBlocked(tx, subject);

/** Throws `invalid` if one of the pictures or recordings was taken down, and records the attempt for the operator. */
export async function refuseBlocked(
  db: Db,
  userId: string,
  images: readonly Hashes[],
  field: string,
  message: string,
) {
  if (!(await isBlocked(db, images))) return;
  await addRefused(db, { id: newId(), userId, at: now() });
  // neutral: the sentence is the same for everybody, and reveals nothing of the earlier post
  throw invalid(field, message);
}
