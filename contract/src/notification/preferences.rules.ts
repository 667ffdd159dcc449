import type { FieldErrors } from '../platform/api-errors.ts';
import { kinds } from './notification.rules.ts';

export interface Choice {
  /** a notification in the list, and its frame */
  in_app: boolean;
  /** a push notification */
  push: boolean;
}

export interface QuietHours {
  /** `HH:MM` in the time zone; if later than `to`, the quiet hours span midnight */
  from: string;
  to: string;
  /** an IANA time zone name, such as Europe/Lisbon */
  time_zone: string;
}

export interface Preferences {
  /** keyed by the kind's number; `m` stands for messages, which have no notification kind */
  kinds: Record<string, Choice>;
  quiet_hours: QuietHours | null;
}

/** A requested change. Omitted fields stay unchanged. */
export type ChoiceInput = { [Channel in keyof Choice]?: Choice[Channel] | undefined };
export interface PreferencesInput {
  kinds?: Record<string, ChoiceInput> | undefined;
  quiet_hours?: QuietHours | null | undefined;
}

/** The key of messages. Messages are always delivered in the room: only their push can be turned off. */
export const messagesKind = 'm';
/** The keys of all choices. */
export const preferenceKinds: readonly string[] = [...Object.values(kinds).map(String), messagesKind];

/** Kinds that the settings page shows as one choice: the single notification and the counted one. */
export const choiceGroups: readonly (readonly string[])[] = [
  [kinds.POST],
  [kinds.COMMENT, kinds.COMMENT_COUNT],
  [kinds.CLAP, kinds.CLAP_COUNT],
  [kinds.FOLLOW_REQUEST_RECEIVED],
  [kinds.FOLLOW_REQUEST_ACCEPTED],
  [kinds.ADDED_GOAL],
  [kinds.UPDATED_GOAL],
].map((group) => group.map(String));

const allOn: Choice = { in_app: true, push: true };
/** The default: all kinds on, no quiet hours. */
export const defaultPreferences = (): Preferences => ({
  kinds: Object.fromEntries(preferenceKinds.map((kind) => [kind, { ...allOn }])),
  quiet_hours: null,
});

/** Validates a change. Returns the errors by field, or null. */
export function preferenceErrors({ kinds: chosen = {}, quiet_hours }: PreferencesInput): FieldErrors | null {
  const unknown = Object.keys(chosen).filter((kind) => !preferenceKinds.includes(kind));
  const errors: FieldErrors = {};
  if (unknown.length > 0) errors.kinds = [`Not known here: ${unknown.slice(0, 3).join(', ')}.`];
  else if (chosen[messagesKind]?.in_app === false)
    errors.kinds = [
      `${messagesKind}: Messages always arrive in the room. Only their push can be turned off.`,
    ];
  const message = quiet_hours && quietHoursError(quiet_hours);
  if (message) errors.quiet_hours = [message];
  return Object.keys(errors).length > 0 ? errors : null;
}

function quietHoursError({ from, to, time_zone }: QuietHours): string | null {
  if (!isTimeZone(time_zone)) return 'time_zone: This is not a time zone that we know.';
  return minute(from) === minute(to) ? 'Quiet hours that end when they begin would never end.' : null;
}

/** Accepts names only, no UTC offsets: an offset is wrong for half the year where clocks change. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** Cuts the seconds: `HH:MM`. */
const minute = (time: string): string => time.slice(0, 5);

/** Applies a change. Omitted kinds and fields keep their value, so that an old or stale client does not overwrite them. */
export const changedPreferences = (
  before: Preferences,
  { kinds: chosen = {}, quiet_hours }: PreferencesInput,
): Preferences => ({
  kinds: { ...before.kinds, ...changedChoices(before.kinds, chosen) },
  quiet_hours: quiet_hours === undefined ? before.quiet_hours : quiet_hours && toTheMinute(quiet_hours),
});

const changedChoices = (
  before: Preferences['kinds'],
  chosen: Record<string, ChoiceInput>,
): Preferences['kinds'] =>
  Object.fromEntries(
    Object.entries(chosen).map(([kind, choice]) => [kind, changed(before[kind] ?? allOn, choice)]),
  );

const changed = (before: Choice, { in_app = before.in_app, push = before.push }: ChoiceInput): Choice => ({
  in_app,
  push,
});

const toTheMinute = ({ from, to, time_zone }: QuietHours): QuietHours => ({
  from: minute(from),
  to: minute(to),
  time_zone,
});

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
