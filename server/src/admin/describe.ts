import type { Case } from '../features/safety/case.ts';
import type { CoupleRow, PersonRow } from '../features/safety/safety.sql.ts';

// What pages and command say about a report, in one line each.

export const aboutOf = ({ subject, report }: Case): string =>
  ['subject' in report ? report.subject : null, subject === null ? null : `a ${subject.kind}, ${subject.id}`]
    .filter((part) => part !== null)
    .join(' · ');

export const reporterOf = ({ report }: Case): string =>
  'reporter' in report
    ? `${report.reporter}, ${report.reporter_id}`
    : `somebody without an account${report.contact === null ? '' : `, ${report.contact}`}`;

/** The content now; '' for content that is there as ever. */
export const stateOf = ({ now }: Case): string =>
  [
    now?.taken_down_at ? `taken down ${minute(now.taken_down_at)}` : null,
    now?.deleted_at ? `deleted ${minute(now.deleted_at)}` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');

export const coupleOf = (couple: CoupleRow): string =>
  [
    couple.id,
    couple.is_private ? 'private' : 'public',
    ...(couple.verified_at === null ? [] : ['verified']),
    ...(couple.taken_down_at === null ? [] : [`taken down ${minute(couple.taken_down_at)}`]),
  ].join(', ');

export const personOf = ({ id, suspended_at }: PersonRow): string =>
  suspended_at === null ? id : `${id}, suspended ${minute(suspended_at)}`;

/** `2026-11-21 13:05 UTC` */
export const minute = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
