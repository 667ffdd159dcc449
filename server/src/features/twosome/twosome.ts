import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { now } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { forbidden, notFound, Refusal } from '../../platform/refusal.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import { findDoor, findMembership, findTwosome, removeRestedNames } from './twosome.sql.ts';
import { viewTwosome } from './twosome.view.ts';

/** A profile as the viewer sees it. The own user id gives the own profile. */
export async function showTwosome(db: Queries, viewer: Viewer, id: string, seal: string): Promise<Twosome> {
  const wanted = id === viewer.userId ? viewer.twosomeId : id;
  if (wanted === null) throw notFound();
  const row = await findTwosome(db, viewer, wanted);
  if (row === null) throw notFound();
  return viewTwosome(row, viewer, seal);
}

/** Behind the header: what is there only for those whom the profile is open to. */
export async function lookInto(db: Queries, viewer: Viewer, twosomeId: string): Promise<void> {
  const door = await findDoor(db, viewer, twosomeId);
  if (door === 'absent') throw notFound();
  if (door === 'closed') throw forbidden('This profile is private.');
}

/**
 * Who asks was known when the first byte came: meanwhile the session may have ended, or the couple, and another node
 * may not have heard of it. Asked again in the transaction that writes: what is written was written before, or not.
 */
export async function requireStill(tx: Tx, viewer: Partnered): Promise<void> {
  const found = await findMembership(tx, viewer);
  if (found === null) throw new Refusal('signedOut');
  if (found.is_suspended) throw new Refusal('suspended');
  if (found.twosome_id !== viewer.twosomeId) throw new Refusal('partnerNeeded');
}

/** Frees the names that have rested long enough. */
export const freeRestedNames = (db: Queries): Promise<void> => removeRestedNames(db, now());
