import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { type ReportKind, reportKinds } from '@twosome/contract/safety/safety.rules';
import type { ActName } from './safety.sql.ts';

/** For the operator, under a reported message. */
export const importedNotice =
  'It came with an archive that one of the two imported and the other agreed to. Nothing proves who wrote it.';

export const publicReportErrors = fillTexts({
  foreignLink: (host: string) => `This link leads to another site. Enter a link to ${host}, or a name.`,
});

/** What the people concerned may read about an act, where the operator wrote nothing else. */
export const standardStatements: Partial<Record<ActName, (kind: string) => string>> = fillTexts({
  'take-down': (kind) =>
    `We took your ${kind} down, because it breaks the terms of service. A person decided this, no program. If you disagree, write to the support address.`,
  suspend: () =>
    'We suspended your account, because what you did breaks the terms of service. A person decided this, no program. You can export your data and delete your account. If you disagree, write to the support address.',
  unverify: () =>
    'We removed the verified badge from your profile. A person decided this, no program. If you disagree, write to the support address.',
});

/** For the operator, in the terminal and on the operator's pages. */
export const moderationErrors = fillTexts({
  reasonMissing: 'A reason is required.',
  statementInvalid: 'This statement is too long or has characters that are not allowed.',
  imagesViewed: 'Looked at the pictures of the report.',
  noJob: (id: string) => `There is no failed job ${id}.`,
  noAct: 'Choose what to do.',
  noKind: (kind: string) => `${kind} is not a kind: use one of ${reportKinds.join(', ')}.`,
  noReport: (id: string) => `There is no report ${id}.`,
  noContent: (kind: ReportKind, id: string) => `There is no ${kind} ${id}.`,
  noPerson: (named: string) => `There is no person and no report ${named}.`,
  noCouple: (named: string) => `There is no couple ${named}.`,
  takenDown: (kind: ReportKind, id: string) => `The ${kind} ${id} is taken down already.`,
  notTakenDown: (kind: ReportKind, id: string) => `The ${kind} ${id} is not taken down.`,
  suspended: (firstName: string, id: string) => `${firstName} (${id}) is suspended already.`,
  notSuspended: (firstName: string, id: string) => `${firstName} (${id}) is not suspended.`,
  verified: (username: string) => `${username} is verified already.`,
  notVerified: (username: string) => `${username} is not verified.`,
  twoPeople: (names: string) => `A profile belongs to two people. Name one of them: ${names}.`,
  resolved: (id: string) => `The report ${id} is resolved already.`,
});
