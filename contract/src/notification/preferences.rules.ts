import { messageNoticeKinds } from '../message/notices.ts';
import { choices, kinds } from './notification.rules.ts';

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
  /** keyed by the kind's number; or one of `pushOnlyKinds` */
  kinds: Record<string, Choice>;
  quiet_hours: QuietHours | null;
}

/** A requested change. Omitted fields stay unchanged. */
export type ChoiceInput = { [Channel in keyof Choice]?: Choice[Channel] | undefined };
export interface PreferencesInput {
  kinds?: Record<string, ChoiceInput> | undefined;
  quiet_hours?: QuietHours | null | undefined;
}

/** The key of messages. */
export const messagesKind = messageNoticeKinds.choices.messages.pushOnly;

/** The keys of what always arrives in the app, without a notification: only its push can be turned off. */
export const pushOnlyKinds: readonly string[] = Object.values(choices).flatMap((choice) =>
  'pushOnly' in choice ? [choice.pushOnly] : [],
);

export const allOn: Choice = { in_app: true, push: true };

/** Cuts the seconds: `HH:MM`. */
export const minute = (time: string): string => time.slice(0, 5);

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

/** The keys of all choices. */
export const preferenceKinds: readonly string[] = [...Object.values(kinds).map(String), ...pushOnlyKinds];

/** The default: all kinds on, no quiet hours. */
export const defaultPreferences = (): Preferences => ({
  kinds: Object.fromEntries(preferenceKinds.map((kind) => [kind, { ...allOn }])),
  quiet_hours: null,
});
