import { readPartnerCode } from '@twosome/contract/pair/pair.rules';
import { codeErrors } from '@twosome/contract/pair/pair.texts';
import { newId } from '@twosome/contract/platform/ids';
import { invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findUnpartnered, joinTwosome, lockUsers, rejoinTwosome } from '../auth/users.sql.ts';
import type { Deps } from '../deps.ts';
import { endWaysBack, findFormerPartners, lockWayBack, restoreTwosome } from '../twosome/former.sql.ts';
import { addTwosome } from '../twosome/twosome.sql.ts';
import { paired, wayBackChanged } from './pair.events.ts';
import {
  areBlocked,
  findPartedPair,
  hasRequested,
  removeRequestsBetween,
  removeRequestsOf,
} from './pair.sql.ts';
import { pairErrors } from './pair.texts.ts';
import { requestConnection } from './requests.ts';

export type PairDeps = Pick<Deps, 'db' | 'signedUrls' | 'showUser' | 'emit' | 'pairHash' | 'logSecurity'>;

/** `again`: the two returned to their former couple. `waiting`: both codes are needed and the other is still missing. */
export type Connected = 'new' | 'again' | 'waiting';

/**
 * Connects two users immediately, or once each has entered the other's code if both codes are needed. Both rows are
 * locked in id order: two users who enter each other's code simultaneously both succeed with one twosome, and a third
 * user's simultaneous attempt is answered like an unknown code.
 */
export async function connect(deps: PairDeps, viewer: Viewer, typed: string): Promise<Connected> {
  const code = readCodeOf(viewer, typed);
  const outcome = await deps.db.transaction(async (tx) => {
    const rows = await lockUsers(tx, [viewer.userId, code]);
    const me = rows.find((row) => row.id === viewer.userId);
    const other = rows.find((row) => row.id === code);
    if (me === undefined) throw invalid('id', codeErrors.unknown);
    if (me.twosome_id !== null && me.twosome_id === other?.twosome_id) return 'before';
    if (me.twosome_id !== null) throw invalid('non_field_error', pairErrors.partnered);
    if (me.delete_at !== null) throw invalid('non_field_error', pairErrors.leaving);
    if (
      other === undefined ||
      other.twosome_id !== null ||
      other.delete_at !== null ||
      other.suspended_at !== null ||
      // a former partner who was blocked may still have the code
      (await areBlocked(tx, me.id, other.id))
    )
      throw invalid('id', codeErrors.unknown);

    const pair = await findPartedPair(tx, deps.pairHash(me.id, other.id));
    if (pair?.refused) throw invalid('id', codeErrors.unknown);
    const bothNeeded = needsBoth({ otherWantsBoth: other.both_codes, pairParted: pair !== null });
    if (bothNeeded && !(await hasRequested(tx, other.id, me.id, now()))) {
      await requestConnection(deps, tx, me.id, other.id);
      return 'waiting';
    }
    return join(deps, tx, [me.id, other.id].sort() as [string, string]);
  });
  if (outcome === 'new' || outcome === 'again') deps.logSecurity('paired', viewer);
  return outcome === 'before' ? 'new' : outcome;
}

/**
 * Restores the former couple while the way back is open, else creates a new one. A new couple suspends the ways back to
 * other partners, and `part` decides whether they end. Restoring a former couple ends all other ways back.
 */
async function join(deps: PairDeps, tx: Tx, userIds: [string, string]): Promise<Connected> {
  const former = await lockWayBack(tx, userIds, now());
  const twosomeId = former?.id ?? newId();
  if (former === null) {
    const [userA, userB] = userIds;
    await addTwosome(tx, { id: twosomeId, userA, userB, placeholder: placeholderName(), now: now() });
    await joinTwosome(tx, userIds, twosomeId);
    await removeRequestsBetween(tx, userIds);
  } else {
    await restoreTwosome(tx, twosomeId);
    await rejoinTwosome(tx, userIds, twosomeId);
  }
  const formerPartners = await findFormerPartners(tx, userIds, now());
  if (former !== null) {
    await endWaysBack(tx, userIds);
    await removeRequestsOf(tx, userIds);
  }
  if (formerPartners.length > 0) await deps.emit(tx, wayBackChanged, { userIds: formerPartners });
  await deps.emit(tx, paired, { userIds, twosomeId, again: former !== null });
  return former === null ? 'new' : 'again';
}

/** The first name behind a code, for the question "Connect with Ana?", and whether both codes are needed. */
export async function previewPartner(
  { db, pairHash }: PairDeps,
  viewer: Viewer,
  typed: string,
): Promise<{ first_name: string; needs_both: boolean }> {
  const code = readCodeOf(viewer, typed);
  const found = await findUnpartnered(db, code);
  if (found === null || (await areBlocked(db, viewer.userId, code))) throw invalid('id', codeErrors.unknown);
  const pair = await findPartedPair(db, pairHash(viewer.userId, code));
  if (pair?.refused) throw invalid('id', codeErrors.unknown);
  return {
    first_name: found.first_name,
    needs_both: needsBoth({ otherWantsBoth: found.both_codes, pairParted: pair !== null }),
  };
}

function readCodeOf(viewer: Viewer, typed: string): string {
  const read = readPartnerCode(typed, viewer.userId);
  if ('error' in read) throw invalid('id', read.error);
  return read.code;
}

/** Usernames cannot contain a dash, so no couple can choose this name, and it is recognisably a placeholder. */
const placeholderName = (): string => `new-${newId().slice(0, 12).toLowerCase()}`;

/**
 * Whether both people must enter each other's code. Normally sharing a code is consent, and so is entering one. Two
 * people who parted still know each other's code without having shared it again, so they always need both. A person can
 * also require both codes, because a former partner could return with another account.
 */
const needsBoth = (known: { otherWantsBoth: boolean; pairParted: boolean }): boolean =>
  known.otherWantsBoth || known.pairParted;
