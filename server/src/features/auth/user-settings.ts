import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { settingSwitched } from './auth.events.ts';
import { type Switch, storeSetting } from './user-settings.sql.ts';

/** Turns something on or off for this person alone. */
export async function turn(
  { db, emit }: { db: Db; emit: Emit },
  { userId, twosomeId }: Partnered,
  key: Switch,
  on: boolean,
) {
  await db.transaction(async (tx) => {
    await storeSetting(tx, key, userId, on, now());
    await emit(tx, settingSwitched, { twosomeId });
  });
  return { on };
}
