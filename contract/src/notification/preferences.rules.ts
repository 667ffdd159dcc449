import type { FieldErrors } from '../platform/refusals.ts';
import { kinds } from './notification.rules.ts';

export interface Choice {
  /** a row in the list, and the frame that tells of it */
  in_app: boolean;
  /** a push to the phone */
  push: boolean;
}

export interface QuietHours {
  /** `HH:MM` on the clock of the time zone; it may be later than `to`: then it is over midnight */
  from: string;
  to: string;
  /** a name of the time zone database, such as Europe/Lisbon */
  time_zone: string;
}

export interface Preferences {
  /** by the kind's number; messages, which are no kind of notification, are `m` */
  kinds: Record<string, Choice>;
  quiet_hours: QuietHours | null;
}

/** What is to be another way; what is left out stays as it is. */
export type ChoiceWish = { [Way in keyof Choice]?: Choice[Way] | undefined };
export interface PreferencesWish {
  kinds?: Record<string, ChoiceWish> | undefined;
  quiet_hours?: QuietHours | null | undefined;
}

/** Messages always arrive in the room: only their push is a choice. */
export const messages = 'm';
/** Every kind there is a choice for, as the wire writes it. */
export const choices: readonly string[] = [...Object.values(kinds).map(String), messages];

/** What people choose as one: the first of its kind, and when it is told with a count. */
export const together: readonly (readonly string[])[] = [
  [kinds.POST],
  [kinds.COMMENT, kinds.COMMENT_COUNT],
  [kinds.CLAP, kinds.CLAP_COUNT],
  [kinds.FOLLOW_REQUEST_RECEIVED],
  [kinds.FOLLOW_REQUEST_ACCEPTED],
  [kinds.ADDED_GOAL],
  [kinds.UPDATED_GOAL],
].map((group) => group.map(String));

const everywhere: Choice = { in_app: true, push: true };
/** Everything, at any hour. */
export const everything = (): Preferences => ({
  kinds: Object.fromEntries(choices.map((kind) => [kind, { ...everywhere }])),
  quiet_hours: null,
});

/** What is wrong with what somebody wants, under its field; null: nothing. */
export function preferenceErrors({ kinds: chosen = {}, quiet_hours }: PreferencesWish): FieldErrors | null {
  const unknown = Object.keys(chosen).filter((kind) => !choices.includes(kind));
  const errors: FieldErrors = {};
  if (unknown.length > 0) errors.kinds = [`Not known here: ${unknown.slice(0, 3).join(', ')}.`];
  else if (chosen[messages]?.in_app === false)
    errors.kinds = [`${messages}: Messages always arrive in the room. Only their push can be turned off.`];
  const sentence = quiet_hours && quietRefusal(quiet_hours);
  if (sentence) errors.quiet_hours = [sentence];
  return Object.keys(errors).length > 0 ? errors : null;
}

function quietRefusal({ from, to, time_zone }: QuietHours): string | null {
  if (!isTimeZone(time_zone)) return 'time_zone: This is not a time zone that we know.';
  return minute(from) === minute(to) ? 'Quiet hours that end when they begin would never end.' : null;
}

/** Not by its distance to Greenwich: that changes twice a year. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** `HH:MM` of a time of day that may have seconds. */
const minute = (time: string): string => time.slice(0, 5);

/** What is wanted now: an old app, or one that has not looked for long, changes nothing that it does not name. */
export const changedPreferences = (
  before: Preferences,
  { kinds: chosen = {}, quiet_hours }: PreferencesWish,
): Preferences => ({
  kinds: { ...before.kinds, ...changedChoices(before.kinds, chosen) },
  quiet_hours: quiet_hours === undefined ? before.quiet_hours : quiet_hours && toTheMinute(quiet_hours),
});

const changedChoices = (
  before: Preferences['kinds'],
  chosen: Record<string, ChoiceWish>,
): Preferences['kinds'] =>
  Object.fromEntries(
    Object.entries(chosen).map(([kind, choice]) => [kind, changed(before[kind] ?? everywhere, choice)]),
  );

const changed = (before: Choice, { in_app = before.in_app, push = before.push }: ChoiceWish): Choice => ({
  in_app,
  push,
});

const toTheMinute = ({ from, to, time_zone }: QuietHours): QuietHours => ({
  from: minute(from),
  to: minute(to),
  time_zone,
});

/** Whether this is pushed to somebody at this moment. */
export const isPushed = ({ kinds: chosen, quiet_hours }: Preferences, kind: string, now: Date): boolean =>
  chosen[kind]?.push !== false && !(quiet_hours !== null && isQuiet(quiet_hours, now));

/** Whether the clock on the person's wall stands within their quiet hours. They end with the minute before `to`. */
export function isQuiet({ from, to, time_zone }: QuietHours, now: Date): boolean {
  const time = timeIn(time_zone, now);
  if (time === null) return false;
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** `HH:MM`. Null: another build of the program, with other tables of time zones, knew this one. */
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
