import type { ReportKind } from '@twosome/contract/safety/safety.rules';

/** Why people cannot report their own content. */
export const ownReportErrors: Readonly<Record<ReportKind, string>> = {
  post: 'This is your own post. You can delete it yourself.',
  comment: 'This is your own comment. You can delete it yourself.',
  profile: 'This is your own profile.',
  message: 'This is your own message. You can delete it yourself.',
};

/** For the operator, in the terminal. */
export const moderationErrors = {
  reasonMissing: 'A reason is required.',
  noReport: (id: string) => `There is no report ${id}.`,
  noContent: (kind: ReportKind, id: string) => `There is no ${kind} ${id}.`,
  noPerson: (named: string) => `There is no person and no report ${named}.`,
  noCouple: (named: string) => `There is no couple ${named}.`,
  coupleErased: (reportId: string) => `The couple of report ${reportId} is gone.`,
  takenDown: (kind: ReportKind, id: string) => `The ${kind} ${id} is taken down already.`,
  notTakenDown: (kind: ReportKind, id: string) => `The ${kind} ${id} is not taken down.`,
  suspended: (firstName: string, id: string) => `${firstName} (${id}) is suspended already.`,
  notSuspended: (firstName: string, id: string) => `${firstName} (${id}) is not suspended.`,
  verified: (username: string) => `${username} is verified already.`,
  notVerified: (username: string) => `${username} is not verified.`,
  twoPeople: (names: string) => `A profile belongs to two people. Name one of them: ${names}.`,
  resolved: (id: string) => `The report ${id} is resolved already.`,
};
