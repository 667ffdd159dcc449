import { limits } from '@twosome/contract/platform/limits';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findSignedInAt } from './sessions.sql.ts';

/**
 * Refuses a session whose last sign-in is too long ago, so that a borrowed or stolen device cannot take the protected
 * actions. Read from the database, so that a sign-in on one node counts on all nodes immediately.
 */
export async function requireFreshSignIn(db: Queries, { sessionId }: Viewer): Promise<void> {
  const at = await findSignedInAt(db, sessionId);
  if (at === null) throw new ApiError('signedOut');
  if (now().getTime() - at.getTime() > limits.freshMinutes * 60_000) throw new ApiError('freshSignInNeeded');
}
