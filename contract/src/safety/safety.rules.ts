import { reportQuestions } from './safety.texts.ts';

/** What can be reported. A profile is identified by its twosome id; a question stands for what the partner wrote in it. */
export type ReportKind = keyof typeof reportQuestions;
export const reportKinds = Object.keys(reportQuestions) as ReportKind[];

export const reportReasons = ['spam', 'harassment', 'nudity', 'violence', 'underage', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Why somebody without an account reports something. */
export const publicReportReasons = [
  'intimate',
  'minor',
  'harassment',
  'impersonation',
  'violence',
  'other',
] as const;
export type PublicReportReason = (typeof publicReportReasons)[number];

/** Reports of intimate images and of minors come first, and are answered within `limits.answerHours`. */
export const urgentReasons = ['nudity', 'underage', 'intimate', 'minor'] as const satisfies readonly (
  | ReportReason
  | PublicReportReason
)[];

export const isUrgent = (reason: string): boolean => (urgentReasons as readonly string[]).includes(reason);
