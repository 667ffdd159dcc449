/** What can be reported. A profile is identified by its twosome id. */
export const reportKinds = ['post', 'comment', 'profile', 'message'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['spam', 'harassment', 'nudity', 'violence', 'underage', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Errors for reports of the reporter's own content. */
export const ownReportErrors: Readonly<Record<ReportKind, string>> = {
  post: 'This is your own post. You can delete it yourself.',
  comment: 'This is your own comment. You can delete it yourself.',
  profile: 'This is your own profile.',
  message: 'This is your own message. You can delete it yourself.',
};
