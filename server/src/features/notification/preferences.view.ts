import { choices, everything, type Preferences } from '@twosome/contract/notification/preferences.rules';
import type { PreferencesRow } from './preferences.sql.ts';

/** Every kind with what was chosen for it; without a row everything. */
export function viewPreferences(row: PreferencesRow | undefined): Preferences {
  if (row === undefined) return everything();
  const { quiet_from: from, quiet_to: to, time_zone } = row;
  return {
    kinds: Object.fromEntries(
      choices.map((kind) => [
        kind,
        { in_app: !row.unwanted.includes(kind), push: !row.unpushed.includes(kind) },
      ]),
    ),
    quiet_hours: from === null || to === null || time_zone === null ? null : { from, to, time_zone },
  };
}
