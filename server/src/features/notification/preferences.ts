import {
  changedPreferences,
  defaultPreferences,
  messagesKind,
  minute,
  type Preferences,
  type PreferencesInput,
  preferenceKinds,
  type QuietHours,
} from '@twosome/contract/notification/preferences.rules';
import type { FieldErrors } from '@twosome/contract/platform/api-errors';
import { validationErrors } from '@twosome/contract/platform/validation.texts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Reminder } from '../reminder.ts';
import { preferencesErrors } from './notification.texts.ts';
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
  { db, reminders }: { db: Db; reminders: readonly Reminder[] },
  { userId }: Viewer,
  input: PreferencesInput,
): Promise<Preferences> {
  const fields = preferenceErrors(reminders, input);
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

/** Validates a change. Returns the errors by field, or null. */
function preferenceErrors(
  reminders: readonly Reminder[],
  { kinds: chosen = {}, quiet_hours }: PreferencesInput,
): FieldErrors | null {
  const unknown = Object.keys(chosen).filter((kind) => !preferenceKinds.includes(kind));
  const errors: FieldErrors = {};
  if (unknown.length > 0) errors.kinds = [validationErrors.unknown(unknown.slice(0, 3))];
  const alwaysInApp = [{ kind: messagesKind, inAppError: preferencesErrors.messagesInApp }, ...reminders];
  for (const { kind, inAppError: message } of alwaysInApp)
    if (chosen[kind]?.in_app === false) errors.kinds ??= [`${kind}: ${message}`];
  const message = quiet_hours && quietHoursError(quiet_hours);
  if (message) errors.quiet_hours = [message];
  return Object.keys(errors).length > 0 ? errors : null;
}

function quietHoursError({ from, to, time_zone }: QuietHours): string | null {
  if (!isTimeZone(time_zone)) return `time_zone: ${preferencesErrors.timeZone}`;
  return minute(from) === minute(to) ? preferencesErrors.endlessQuietHours : null;
}

/** Whether to push this kind to the person now. */
export const isPushed = ({ kinds: chosen, quiet_hours }: Preferences, kind: string, now: Date): boolean =>
  chosen[kind]?.push !== false && !(quiet_hours !== null && isQuiet(quiet_hours, now));

/** Whether `now` is within the quiet hours, in their time zone. `from` is included, `to` is not. */
export function isQuiet({ from, to, time_zone }: QuietHours, now: Date): boolean {
  const time = timeIn(time_zone, now);
  if (time === null) return false;
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** `HH:MM`. Null when this build's time zone data does not contain a zone that an earlier build accepted. */
function timeIn(timeZone: string, now: Date): string | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(now);
  } catch {
    return null;
  }
}
