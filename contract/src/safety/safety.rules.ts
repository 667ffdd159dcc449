/** What can be reported. A profile is identified by its twosome id. */
export const reportKinds = ['post', 'comment', 'profile', 'message'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['spam', 'harassment', 'nudity', 'violence', 'underage', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
