import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { twosomeChanged } from './twosome.events.ts';
import { lockTwosome, setVerified } from './twosome.sql.ts';

/** Operator action: verifies a couple's identity or withdraws that. The badge belongs to the name, so one must be chosen. */
export async function setProfileVerified(
  tx: Tx,
  emit: Emit,
  twosomeId: string,
  isVerified: boolean,
): Promise<{ isPrivate: boolean; changed: boolean } | null> {
  const twosome = await lockTwosome(tx, twosomeId);
  if (twosome === null) return null;
  if (isVerified && !isChosen(twosome.username))
    throw new ApiError('conflict', {
      message: 'This couple has not chosen a name yet, and the badge belongs to the name.',
    });
  const changed = (twosome.verified_at !== null) !== isVerified;
  if (changed) {
    await setVerified(tx, twosomeId, isVerified ? now() : null);
    await emit(tx, twosomeChanged, { twosomeId });
  }
  return { isPrivate: twosome.is_private, changed };
}
