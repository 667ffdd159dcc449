import type { Paged } from '@twosome/contract/platform/shapes';
import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { ApiError, forbidden, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Broadcast } from '../../platform/realtime/broadcast.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { type SignedUrls, signatureOf } from '../media/signed-urls.ts';
import type { Reportable } from '../reportable.ts';
import { lockMemberships, type MembershipRow } from './membership.sql.ts';
import { twosomeChanged, twosomeHidden, visibleAgain } from './twosome.events.ts';
import {
  findProfileAccess,
  findTwosome,
  findTwosomes,
  type LockedTwosomeRow,
  lockTwosome,
  setTakenDown,
  setVerified,
} from './twosome.sql.ts';
import { twosomeErrors } from './twosome.texts.ts';
import { viewTwosome } from './twosome.view.ts';

export type TwosomeDeps = Pick<Deps, 'db' | 'reads' | 'store' | 'signedUrls' | 'emit' | 'shown'>;

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
export async function requireProfile(db: Queries, viewer: Viewer, twosomeId: string) {
  const access = await findProfileAccess(db, viewer, twosomeId);
  if (access === 'absent') throw notFound();
  if (access === 'closed') throw forbidden(twosomeErrors.private);
}

/**
 * Repeats the session and couple check inside the writing transaction, and keeps it true until the commit. Since the request
 * was authenticated either may have ended, possibly on another node, and no write may commit after that. Call it before
 * any other lock: a parting locks the two people first too, so that neither waits for the other.
 */
export async function requireMembership(tx: Tx, viewer: Partnered) {
  const [error] = await checkMemberships(tx, [viewer]);
  if (error) throw error;
}

/** The same, and locks the viewer's couple, so that both partners' changes run one after the other. */
export async function lockOwnTwosome(tx: Tx, viewer: Partnered): Promise<LockedTwosomeRow> {
  await requireMembership(tx, viewer);
  const twosome = await lockTwosome(tx, viewer.twosomeId);
  // the couple of a member exists
  return twosome!;
}

/** The same for several people; the reason why somebody may not write, in their order. */
export async function checkMemberships(
  tx: Tx,
  viewers: readonly Partnered[],
): Promise<(ApiError | undefined)[]> {
  const rows = await lockMemberships(
    tx,
    viewers.map(({ sessionId }) => sessionId),
  );
  const found = new Map(rows.map((row) => [row.session_id, row]));
  return viewers.map((viewer) => membershipErrorOf(found.get(viewer.sessionId), viewer));
}

/** Why this person may not write in this couple. `row` is the locked membership; undefined: the session has ended. */
export function membershipErrorOf(
  row: MembershipRow | undefined,
  viewer: Pick<Partnered, 'userId' | 'twosomeId'>,
): ApiError | undefined {
  if (row === undefined || row.user_id !== viewer.userId) return new ApiError('signedOut');
  if (row.suspended_at !== null) return new ApiError('suspended');
  if (row.twosome_id !== viewer.twosomeId) return new ApiError('partnerNeeded');
}

/** Sends every tab of the couple to the same onboarding step. `origin` lets the sending tab ignore its own frame. */
export const relayReload = (
  broadcast: Broadcast,
  { twosomeId, userId }: Partnered,
  { url, origin }: { url: string; origin?: string | undefined },
) =>
  broadcast(
    { twosomeIds: [twosomeId] },
    {
      type: 'relay',
      data: { type: 'reload', url },
      sent_by: userId,
      ...(origin !== undefined && { origin }),
    },
  );

/**
 * Operator action: hides a profile and its content from all other viewers, or shows it again. Null when the twosome does
 * not exist. `makerId` is null because the profile belongs to both members.
 */
export const setProfileTakenDown: Reportable['setTakenDown'] = async (tx, emit, twosomeId, isDown) => {
  const twosome = await lockTwosome(tx, twosomeId);
  if (twosome === null) return null;
  const changed = (twosome.taken_down_at !== null) !== isDown;
  if (changed) {
    await setTakenDown(tx, twosomeId, isDown ? now() : null);
    await emit(tx, twosomeChanged, { twosomeId });
    if (!isDown) await emit(tx, visibleAgain, { twosomeId });
  }
  if (isDown && !twosome.hidden) await emit(tx, twosomeHidden, { twosomeId });
  return { twosomeId, makerId: null, changed };
};

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
      message: twosomeErrors.unnamed,
    });
  const changed = (twosome.verified_at !== null) !== isVerified;
  if (changed) {
    await setVerified(tx, twosomeId, isVerified ? now() : null);
    await emit(tx, twosomeChanged, { twosomeId });
  }
  return { isPrivate: twosome.is_private, changed };
}
