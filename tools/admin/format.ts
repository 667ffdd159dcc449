import { keyOf } from '../../server/src/features/media/files.ts';
import type { Case } from '../../server/src/features/safety/case.ts';
import type { CoupleRow } from '../../server/src/features/safety/people.sql.ts';
import type { PublicReportRow } from '../../server/src/features/safety/public-report.sql.ts';
import type { Was } from '../../server/src/features/safety/reportable.sql.ts';
import type { ActRow, ReportRow } from '../../server/src/features/safety/safety.sql.ts';
import { importedNotice } from '../../server/src/features/safety/safety.texts.ts';
import type { Store } from '../../server/src/platform/storage/store.ts';

export function formatReports(reports: readonly ReportRow[], all: boolean): string {
  if (reports.length === 0) return all ? 'There are no reports.' : 'There are no open reports.';
  const rows = reports.map((report) => [
    report.id,
    minuteOf(report.added_at),
    report.kind,
    report.reason,
    report.username,
    `by ${report.reporter}`,
    ...(all ? [report.resolved_at === null ? 'open' : 'resolved'] : []),
    beginningOf(report.text),
  ]);
  return table([
    ['report', 'when', 'kind', 'reason', 'about', 'by', ...(all ? ['state'] : []), 'says'],
    ...rows,
  ]);
}

export function formatPublicReports(reports: readonly PublicReportRow[], all: boolean): string {
  if (reports.length === 0) return all ? 'There are no public reports.' : 'There are no open public reports.';
  const rows = reports.map((report) => [
    report.id,
    minuteOf(report.added_at),
    report.reason,
    report.subject,
    ...(all ? [report.resolved_at === null ? 'open' : 'resolved'] : []),
    beginningOf(report.text),
  ]);
  return table([['report', 'when', 'reason', 'about', ...(all ? ['state'] : []), 'says'], ...rows]);
}

/** The command for the next page, if there is one. */
export const formatNextPage = (lastId: string | null, command: string): string =>
  lastId === null ? '' : `\nMore: ${command} --before ${lastId}`;

export function formatActs(acts: readonly ActRow[]): string {
  if (acts.length === 0) return 'There are no acts yet.';
  return table([
    ['when', 'what', 'kind', 'target', 'by', 'reason'],
    ...acts.map((act) => [
      minuteOf(act.done_at),
      act.act,
      act.kind,
      act.thing_id ?? '(erased)',
      act.done_by,
      act.reason,
    ]),
  ]);
}

/** The image files of a report's subject at the time of the report; those of a public report now. */
export const filesOf = (store: Store, { images, was, now }: Case): Promise<ImageFile[]> =>
  Promise.all(
    images.map(async (id) => {
      const key = keyOf(id, (was ?? now?.was)?.is_voice ? 'voice' : 'full');
      return { at: store.locate(key), isErased: (await store.size(key)) === null };
    }),
  );

interface ImageFile {
  /** for the operator: its path or address */
  at: string;
  isErased: boolean;
}

export function formatCase(found: Case, files: readonly ImageFile[]): string {
  const { report, subject, makerId, was, now, under, couple, people, reports, acts } = found;
  const lines = [
    `Report ${report.id}, ${report.resolved_at === null ? 'open' : `resolved ${minuteOf(report.resolved_at)}`}`,
    line('about', subject === null ? aboutOf(report) : `a ${subject.kind}, ${subject.id}`),
    line('reason', report.reason),
    line('says', report.text === '' ? '(nothing)' : report.text),
    line('by', `${reporterOf(report)}, ${minuteOf(report.added_at)}`),
    '',
    was === null ? 'Its pictures' : 'As it was when it was reported',
    ...(was === null ? [] : words(was)),
    ...files.map(({ at, isErased }) => line('image', isErased ? `${at} (erased)` : at)),
    ...(under === null ? [] : [line('under', `the post ${was?.post_id}: ${under.text || '(no text)'}`)]),
    '',
    'As it is now',
    ...(now === null ? [line('', 'gone')] : [...stateOf(now), ...words(now.was)]),
    '',
    'Who',
    line(
      'couple',
      couple === null ? '(erased, or unknown)' : `${couple.username}, ${couple.id}${marksOf(couple)}`,
    ),
    ...people.map((person) =>
      line(
        person.id === makerId ? 'made by' : 'person',
        `${person.first_name}, ${person.id}${sinceOf(person)}`,
      ),
    ),
    '',
    `Other reports about them: ${reports.length}`,
    ...(reports.length === 0 ? [] : [indent(formatReports(reports, true))]),
    `What was done before: ${acts.length}`,
    ...(acts.length === 0 ? [] : [indent(formatActs(acts))]),
  ];
  return lines.join('\n');
}

const aboutOf = (report: Case['report']): string => ('subject' in report ? report.subject : report.username);
const reporterOf = (report: Case['report']): string =>
  'subject' in report
    ? `somebody without an account${report.contact === null ? '' : `, ${report.contact}`}`
    : `${report.reporter}, ${report.reporter_id}`;

const stateOf = (now: { taken_down_at: Date | null; deleted_at: Date | null }): string[] => {
  const down = now.taken_down_at && line('state', `taken down ${minuteOf(now.taken_down_at)}`);
  const deleted = now.deleted_at && line('state', `deleted ${minuteOf(now.deleted_at)}`);
  return [down, deleted].filter((one) => one !== null);
};

const words = (was: Was): string[] => [
  ...(was.username === undefined ? [] : [line('name', was.username)]),
  line(was.username === undefined ? 'text' : 'bio', was.text === '' ? '(nothing)' : was.text),
  ...(was.is_private === undefined ? [] : [line('seen by', was.is_private ? 'few: private' : 'all: public')]),
  line('images', String(was.images.length)),
  ...(was.is_imported === true ? [line('note', importedNotice)] : []),
];

const marksOf = (couple: CoupleRow): string =>
  [
    couple.is_private ? ', private' : ', public',
    couple.verified_at === null ? '' : ', verified',
    couple.taken_down_at === null ? '' : `, taken down ${minuteOf(couple.taken_down_at)}`,
  ].join('');
const sinceOf = ({ suspended_at }: { suspended_at: Date | null }): string =>
  suspended_at === null ? '' : `, suspended ${minuteOf(suspended_at)}`;

/** `2026-11-21 13:05`, in UTC. */
const minuteOf = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');
const beginningOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};
const line = (label: string, text: string): string =>
  `  ${label.padEnd(8)} ${text.replaceAll('\n', `\n${' '.repeat(11)}`)}`;
const indent = (text: string): string => text.replace(/^/gm, '  ');

/** Pads each column to its widest cell. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
