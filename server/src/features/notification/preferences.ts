import {
  changedPreferences,
  type Preferences,
  type PreferencesWish,
  preferenceErrors,
} from '@twosome/contract/notification/preferences.rules';
import type { Db, Queries } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import {
  findPreferences,
  lockPreferences,
  type PreferencesRow,
  setPreferencesRow,
} from './preferences.sql.ts';
import { viewPreferences } from './preferences.view.ts';

export async function readPreferences(db: Queries, { userId }: Viewer): Promise<Preferences> {
  const [row] = await findPreferences(db, [userId]);
  return viewPreferences(row);
}

/** Changes what is named; what is left out stays as it is. */
export async function setPreferences(
  db: Db,
  { userId }: Viewer,
  wish: PreferencesWish,
): Promise<Preferences> {
  const fields = preferenceErrors(wish);
  if (fields !== null) throw new Refusal('invalid', { fields });
  return db.inOneGo(async (tx) => {
    const preferences = changedPreferences(viewPreferences(await lockPreferences(tx, userId)), wish);
    await setPreferencesRow(tx, rowOf(userId, preferences));
    return preferences;
  });
}

function rowOf(userId: string, { kinds, quiet_hours }: Preferences): PreferencesRow {
  const without = (way: 'in_app' | 'push') =>
    Object.entries(kinds).flatMap(([kind, choice]) => (choice[way] ? [] : [kind]));
  return {
    user_id: userId,
    unwanted: without('in_app'),
    unpushed: without('push'),
    quiet_from: quiet_hours?.from ?? null,
    quiet_to: quiet_hours?.to ?? null,
    time_zone: quiet_hours?.time_zone ?? null,
  };
}
