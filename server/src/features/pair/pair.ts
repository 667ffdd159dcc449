import { needsBoth, pairTexts, readPartnerCode } from '@twosome/contract/pair/pair.rules';
import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { areBlocked, findUnpartnered, joinTwosome, lockUsers, rejoinTwosome } from '../auth/auth.sql.ts';
import { endWaysBack, lockWayBack, setReturned } from '../twosome/former.sql.ts';
import { addTwosome } from '../twosome/twosome.sql.ts';
import { wait } from './asks.ts';
import { paired, wayBackChanged } from './pair.facts.ts';
import { hasAsked, haveParted, removeAsksOf } from './pair.sql.ts';
import type { PairHash } from './pair-hash.ts';

interface House {
  db: Db;
  announce: Announce;
  pairHash: PairHash;
}

/** `again`: the two are the couple that they were. `waiting`: it takes both codes, and the other has not entered theirs yet. */
export type Connected = 'new' | 'again' | 'waiting';

/**
 * Connects two people at once, or as soon as both have entered the other's code where that is needed. Both rows are
 * locked in id order: of two who enter each other's code at the same moment both succeed with one twosome, and a third
 * who comes between is told that the code leads nowhere.
 */
export async function connect(house: House, viewer: Viewer, typed: string): Promise<Connected> {
  const code = readCodeOf(viewer, typed);
  return house.db.inOneGo(async (tx) => {
    const rows = await lockUsers(tx, [viewer.userId, code]);
    const me = rows.find((row) => row.id === viewer.userId);
    const other = rows.find((row) => row.id === code);
    if (me === undefined) throw invalid('id', pairTexts.unknown);
    if (me.twosome_id !== null && me.twosome_id === other?.twosome_id) return 'new';
    if (me.twosome_id !== null) throw invalid('non_field_error', pairTexts.partnered);
    if (me.delete_at !== null) throw invalid('non_field_error', pairTexts.leaving);
    if (
      other === undefined ||
      other.twosome_id !== null ||
      other.delete_at !== null ||
      other.suspended_at !== null ||
      // a code that was once handed over is no way back to somebody who blocked its reader
      (await areBlocked(tx, me.id, other.id))
    )
      throw invalid('id', pairTexts.unknown);

    const pairParted = await haveParted(tx, house.pairHash(me.id, other.id));
    const takesBoth = needsBoth({ otherWantsBoth: other.both_codes, pairParted });
    if (takesBoth && !(await hasAsked(tx, other.id, me.id, now()))) {
      await wait(house, tx, me.id, other.id);
      return 'waiting';
    }
    return join(house, tx, [me.id, other.id].sort() as [string, string]);
  });
}

/** The couple that they were, while the way back is open, else a new one. Every other way back ends here. */
async function join(house: House, tx: Tx, userIds: [string, string]): Promise<Connected> {
  const former = await lockWayBack(tx, userIds, now());
  const twosomeId = former?.id ?? newId();
  if (former === null) {
    const [userA, userB] = userIds;
    await addTwosome(tx, { id: twosomeId, userA, userB, placeholder: placeholderName(), now: now() });
    await joinTwosome(tx, userIds, twosomeId);
  } else {
    await setReturned(tx, twosomeId);
    await rejoinTwosome(tx, userIds, twosomeId);
  }
  const left = await endWaysBack(tx, userIds);
  await removeAsksOf(tx, userIds);
  if (left.length > 0) await house.announce(tx, wayBackChanged, { userIds: left });
  await house.announce(tx, paired, { userIds, twosomeId, again: former !== null });
  return former === null ? 'new' : 'again';
}

/** The first name behind a code, so that the page can ask "Connect with Ana?" and say whether it takes both codes. */
export async function previewPartner(
  { db, pairHash }: House,
  viewer: Viewer,
  typed: string,
): Promise<{ first_name: string; needs_both: boolean }> {
  const code = readCodeOf(viewer, typed);
  const found = await findUnpartnered(db, code);
  if (found === null || (await areBlocked(db, viewer.userId, code))) throw invalid('id', pairTexts.unknown);
  const pairParted = await haveParted(db, pairHash(viewer.userId, code));
  return {
    first_name: found.first_name,
    needs_both: needsBoth({ otherWantsBoth: found.both_codes, pairParted }),
  };
}

function readCodeOf(viewer: Viewer, typed: string): string {
  const read = readPartnerCode(typed, viewer.userId);
  if ('error' in read) throw invalid('id', read.error);
  return read.code;
}

/** A dash is outside the alphabet of names: nobody can choose this one, and everybody sees that none was chosen. */
const placeholderName = (): string => `new-${newId().slice(0, 12).toLowerCase()}`;
