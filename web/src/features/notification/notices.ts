import type { ChoiceName, Subject } from '@twosome/contract/notification/notification.rules';
import { merged } from '@twosome/contract/platform/merged';
import type { Failure } from '../../platform/failure.ts';
import { clapNotices } from '../clap/notices.ts';
import { commentNotices } from '../comment/notices.ts';
import { followNotices } from '../follow/notices.ts';
import { goalNotices } from '../goal/notices.ts';
import { letterNotices } from '../letter/notices.ts';
import { messageNotices } from '../message/notices.ts';
import { postNotices } from '../post/notices.ts';
import { profileNotices } from '../twosome/notices.ts';

const features = [
  profileNotices,
  followNotices,
  postNotices,
  clapNotices,
  commentNotices,
  messageNotices,
  goalNotices,
  letterNotices,
] as const;

/** The row of a choice in the settings. */
interface ChoiceText {
  name: string;
  description: string;
}
export const choiceTexts: Readonly<Record<ChoiceName, ChoiceText | ((partner: string) => ChoiceText)>> =
  merged(features.map((feature) => feature.choices));

/** How a notification shows what it is about. */
export interface SubjectView {
  stored: { use(id: string): object | undefined };
  loads: { use(id: string): { failure: Failure | null } | undefined };
  load(id: string): Promise<void>;
  /** where the subjects of many rows load in one request: before their rows are near the screen */
  together?: { get(id: string): object | undefined; load(ids: readonly string[]): Promise<void> };
  /** shown at the end of the row */
  image?: { use(id: string): { thumbnail: string; placeholder: string } | undefined };
}
export const subjects: Readonly<Record<Subject, SubjectView>> = merged(
  features.flatMap((feature) => ('subjects' in feature ? [feature.subjects] : [])),
);
