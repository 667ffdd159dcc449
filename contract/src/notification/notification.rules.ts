import { clapNoticeKinds } from '../clap/notices.ts';
import { commentNoticeKinds } from '../comment/notices.ts';
import { followNoticeKinds } from '../follow/notices.ts';
import { goalNoticeKinds } from '../goal/notices.ts';
import { letterNoticeKinds } from '../letter/notices.ts';
import { messageNoticeKinds } from '../message/notices.ts';
import type { AppPath } from '../platform/addresses.ts';
import { merged } from '../platform/merged.ts';
import { postNoticeKinds } from '../post/notices.ts';
import { profileNoticeKinds } from '../twosome/notices.ts';

/** What features notify of, in the order of the settings. */
const features = [
  messageNoticeKinds,
  postNoticeKinds,
  goalNoticeKinds,
  letterNoticeKinds,
  profileNoticeKinds,
  commentNoticeKinds,
  clapNoticeKinds,
  followNoticeKinds,
] as const;

export const choices = merged(features.map((feature) => feature.choices));
export type ChoiceName = keyof typeof choices;
type Choice = (typeof choices)[ChoiceName];

const pages = merged(features.flatMap((feature) => ('subjects' in feature ? [feature.subjects] : [])));
/** What a notification can be about. */
export type Subject = keyof typeof pages;

const kindsOf = (choice: Choice) => ('kinds' in choice ? [choice.kinds] : []);

/** The kinds of notification. */
export const kinds = merged(Object.values(choices).flatMap(kindsOf));
export type Kind = (typeof kinds)[keyof typeof kinds];

/** The keys of a choice among the preferences: the numbers of its kinds as text, or the key of what is only pushed. */
export const keysOf = (choice: Choice): readonly string[] =>
  'pushOnly' in choice ? [choice.pushOnly] : Object.values(choice.kinds).map(String);

const choiceOfKind: ReadonlyMap<number, Extract<Choice, { kinds: object }>> = new Map(
  Object.values(choices).flatMap((choice) =>
    'kinds' in choice ? Object.values(choice.kinds).map((kind) => [kind, choice] as const) : [],
  ),
);

/** The reference of a notification to its subject. */
export interface NotificationTarget {
  related_to: number;
  related_id: string;
}
type About = Pick<NotificationTarget, 'related_to'>;

function choiceOf({ related_to }: About) {
  const choice = choiceOfKind.get(related_to);
  if (choice === undefined) throw new Error(`kind ${related_to} is unknown`);
  return choice;
}

export const isFromPartner = (about: About): boolean => choiceOf(about).from === 'partner';

export const subjectOf = (about: About): Subject => choiceOf(about).about;

export const targetOf = (about: NotificationTarget): AppPath => pages[subjectOf(about)](about.related_id);

/** The tag of its push. */
export const tagOf = (about: NotificationTarget): string => `${subjectOf(about)}:${about.related_id}`;
