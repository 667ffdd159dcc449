import { pairTexts, readPartnerCode } from '@twosome/contract/pair/pair.rules';
import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { areBlocked, findUnpartnered, joinTwosome, lockUsers } from '../auth/auth.sql.ts';
import { addTwosome } from '../twosome/twosome.sql.ts';
import { paired } from './pair.facts.ts';

/**
 * Connects two people at once. Both rows are locked in id order: of two who enter each other's code at the same
 * moment both succeed with one twosome, and a third who comes between is told that the code leads nowhere.
 */
export async function connect(
  house: { db: Db; announce: Announce },
  viewer: Viewer,
  typed: string,
): Promise<void> {
  const code = readCodeOf(viewer, typed);
  await house.db.inOneGo(async (tx) => {
    const rows = await lockUsers(tx, [viewer.userId, code]);
    const me = rows.find((row) => row.id === viewer.userId);
    const other = rows.find((row) => row.id === code);
    if (me === undefined) throw invalid('id', pairTexts.unknown);
    if (me.twosome_id !== null && me.twosome_id === other?.twosome_id) return;
    if (me.twosome_id !== null) throw invalid('non_field_error', pairTexts.partnered);
    if (
      other === undefined ||
      other.twosome_id !== null ||
      other.delete_at !== null ||
      other.suspended_at !== null ||
      // a code that was once handed over is no way back to somebody who blocked its reader
      (await areBlocked(tx, me.id, other.id))
    )
      throw invalid('id', pairTexts.unknown);

    const [userA, userB] = [me.id, other.id].sort() as [string, string];
    const twosomeId = newId();
    await addTwosome(tx, { id: twosomeId, userA, userB, placeholder: placeholderName(), now: now() });
    await joinTwosome(tx, [userA, userB], twosomeId);
    await house.announce(tx, paired, { userIds: [userA, userB], twosomeId });
  });
}

/** The first name behind a code, so that the page can ask "Connect with Ana?". */
export async function previewPartner(
  db: Queries,
  viewer: Viewer,
  typed: string,
): Promise<{ first_name: string }> {
  const code = readCodeOf(viewer, typed);
  const found = await findUnpartnered(db, code);
  if (found === null || (await areBlocked(db, viewer.userId, code))) throw invalid('id', pairTexts.unknown);
  return found;
}

function readCodeOf(viewer: Viewer, typed: string): string {
  const read = readPartnerCode(typed, viewer.userId);
  if ('error' in read) throw invalid('id', read.error);
  return read.code;
}

/** A dash is outside the alphabet of names: nobody can choose this one, and everybody sees that none was chosen. */
const placeholderName = (): string => `new-${newId().slice(0, 12).toLowerCase()}`;
