import {
  defaultPreferences,
  type Preferences,
  preferenceKinds,
} from '@twosome/contract/notification/preferences.rules';
import type { PreferencesRow } from './preferences.sql.ts';

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
