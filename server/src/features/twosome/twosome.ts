import type { Paged } from '@twosome/contract/platform/shapes';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { ApiError, forbidden, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import { type SignedUrls, signatureOf } from '../media/signed-urls.ts';
import type { ShownTwosomes } from './shown.ts';
import {
  findMembership,
  findProfileAccess,
  findTwosome,
  findTwosomes,
  removeExpiredHolds,
} from './twosome.sql.ts';
import { viewTwosome } from './twosome.view.ts';

export interface TwosomeDeps {
  db: Db;
  store: Store;
  signedUrls: SignedUrls;
  emit: Emit;
  shown: ShownTwosomes;
}

/** A profile as the viewer sees it. The viewer's own user id also finds their profile. */
export async function showTwosome(
  deps: { db: Queries; signedUrls: SignedUrls },
  viewer: Viewer,
  id: string,
): Promise<Twosome> {
  const twosomeId = id === viewer.userId ? viewer.twosomeId : id;
  if (twosomeId === null) throw notFound();
  const row = await findTwosome(deps.db, viewer, twosomeId);
  if (row === null) throw notFound();
  return viewTwosome(row, viewer, signatureOf(deps, viewer));
}

/** Profiles in the order of `ids`, without duplicates. Invisible and unknown ones are left out. */
export async function listTwosomes(
  deps: TwosomeDeps,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Paged<Twosome>> {
  const rows = await findTwosomes(deps.db, viewer, ids);
  const found = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  const signature = signatureOf(deps, viewer);
  return { results: found.map((row) => viewTwosome(row, viewer, signature)), next: null };
}

/** Refuses viewers to whom the profile is invisible or closed. */
export async function requireProfile(db: Queries, viewer: Viewer, twosomeId: string): Promise<void> {
  const access = await findProfileAccess(db, viewer, twosomeId);
  if (access === 'absent') throw notFound();
  if (access === 'closed') throw forbidden('This profile is private.');
}

/**
 * Repeats the session and couple check inside the writing transaction. Since the request was authenticated either may
 * have ended, possibly on another node, and no write may commit after that.
 */
export async function requireMembership(tx: Tx, viewer: Partnered): Promise<void> {
  const found = await findMembership(tx, viewer);
  if (found === null) throw new ApiError('signedOut');
  if (found.is_suspended) throw new ApiError('suspended');
  if (found.twosome_id !== viewer.twosomeId) throw new ApiError('partnerNeeded');
}

export const releaseHeldUsernames = (db: Queries): Promise<void> => removeExpiredHolds(db, now());
