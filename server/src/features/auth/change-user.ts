import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { personRenamed } from './auth.facts.ts';
import { setBothCodes, setFirstName } from './change-user.sql.ts';

interface Wish {
  first_name?: string | undefined;
  both_codes?: boolean | undefined;
}

/** What is one's own to say of oneself, all of it or nothing. The partner's screens show another name at once. */
export async function changeUser(
  house: { db: Db; announce: Announce },
  { userId, twosomeId }: Viewer,
  { first_name, both_codes }: Wish,
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    if (both_codes !== undefined) await setBothCodes(tx, userId, both_codes);
    if (first_name !== undefined && (await setFirstName(tx, userId, first_name)))
      await house.announce(tx, personRenamed, { userId, twosomeId });
  });
}
