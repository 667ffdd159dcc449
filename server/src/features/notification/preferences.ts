import {
  changedPreferences,
  defaultPreferences,
  type Preferences,
  type PreferencesInput,
  preferenceErrors,
  preferenceKinds,
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

/** The preferences with a choice for every kind; the defaults without a row. */
export function viewPreferences(row: PreferencesRow | undefined): Preferences {
  if (row === undefined) return defaultPreferences();
  const { quiet_from: from, quiet_to: to, time_zone } = row;
  return {
    kinds: Object.fromEntries(
      preferenceKinds.map((kind) => [
        kind,
        { in_app: !row.unwanted.includes(kind), push: !row.unpushed.includes(kind) },
      ]),
    ),
    quiet_hours: from === null || to === null || time_zone === null ? null : { from, to, time_zone },
  };
}
