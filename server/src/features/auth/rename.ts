import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { personRenamed } from './auth.facts.ts';
import { setFirstName } from './rename.sql.ts';

/** One's own first name; the partner's screens show it at once. */
export async function rename(
  house: { db: Db; announce: Announce },
  viewer: Viewer,
  firstName: string,
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    if (await setFirstName(tx, viewer.userId, firstName))
      await house.announce(tx, personRenamed, { userId: viewer.userId, twosomeId: viewer.twosomeId });
  });
}
