import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { twosomeChanged } from './twosome.facts.ts';
import { lockTwosome, setVerified } from './twosome.sql.ts';

/** The operator's: that a couple is who it says. The mark belongs to the name, so there must be one. */
export async function setProfileVerified(
  tx: Tx,
  announce: Announce,
  twosomeId: string,
  isVerified: boolean,
): Promise<{ isPrivate: boolean; changed: boolean } | null> {
  const twosome = await lockTwosome(tx, twosomeId);
  if (twosome === null) return null;
  if (isVerified && !isChosen(twosome.username))
    throw new Refusal('conflict', {
      says: 'This couple has not chosen a name yet, and the mark belongs to the name.',
    });
  const changed = (twosome.verified_at !== null) !== isVerified;
  if (changed) {
    await setVerified(tx, twosomeId, isVerified ? now() : null);
    await announce(tx, twosomeChanged, { twosomeId });
  }
  return { isPrivate: twosome.is_private, changed };
}
