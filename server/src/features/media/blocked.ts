import { newId } from '@twosome/contract/platform/ids';
import { invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { addRefused, type Hashes, isBlocked } from './blocked.sql.ts';

/** Throws `invalid` if one of the pictures was taken down. */
export async function refuseBlocked(
  db: Db,
  userId: string,
  images: readonly Hashes[],
  field: string,
  message: string,
) {
  if (await isBlocked(db, images)) throw await blockedError(db, userId, field, message);
}

/** The error of an upload that was taken down before. Records the attempt for the operator. */
export async function blockedError(db: Db, userId: string, field: string, message: string) {
  await addRefused(db, { id: newId(), userId, at: now() });
  // neutral: the sentence is the same for everybody, and reveals nothing of the earlier post
  return invalid(field, message);
}
