import {
  changedPreferences,
  type Preferences,
  type PreferencesInput,
  preferenceErrors,
} from '@twosome/contract/notification/preferences.rules';
import { ApiError } from '../../platform/api-error.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
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

/** Changes the given preferences. Omitted ones stay unchanged. */
export async function setPreferences(
  db: Db,
  { userId }: Viewer,
  input: PreferencesInput,
): Promise<Preferences> {
  const fields = preferenceErrors(input);
  if (fields !== null) throw new ApiError('invalid', { fields });
  return db.transaction(async (tx) => {
    const preferences = changedPreferences(viewPreferences(await lockPreferences(tx, userId)), input);
    await setPreferencesRow(tx, rowOf(userId, preferences));
    return preferences;
  });
}

function rowOf(userId: string, { kinds, quiet_hours }: Preferences): PreferencesRow {
  const turnedOff = (channel: 'in_app' | 'push') =>
    Object.entries(kinds).flatMap(([kind, choice]) => (choice[channel] ? [] : [kind]));
  return {
    user_id: userId,
    unwanted: turnedOff('in_app'),
    unpushed: turnedOff('push'),
    quiet_from: quiet_hours?.from ?? null,
    quiet_to: quiet_hours?.to ?? null,
    time_zone: quiet_hours?.time_zone ?? null,
  };
}
