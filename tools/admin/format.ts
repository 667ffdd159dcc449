import { aboutOf, coupleOf, minute, personOf, reporterOf, stateOf } from '../../server/src/admin/describe.ts';
import { keyOf } from '../../server/src/features/media/files.ts';
import type { Case } from '../../server/src/features/safety/case.ts';
import type { PublicReportRow } from '../../server/src/features/safety/public-report.sql.ts';
import type { Was } from '../../server/src/features/safety/reportable.sql.ts';
import type { ActRow, ReportRow } from '../../server/src/features/safety/safety.sql.ts';
import { importedNotice } from '../../server/src/features/safety/safety.texts.ts';
import type { Store } from '../../server/src/platform/storage/store.ts';

const state = ({ resolved_at }: { resolved_at: Date | null }) => (resolved_at === null ? 'open' : 'resolved');

export const formatReports = (reports: readonly ReportRow[], all: boolean): string =>
  table(reports, {
    report: ({ id }) => id,
    when: ({ added_at }) => minute(added_at),
    kind: ({ kind }) => kind,
    reason: ({ reason }) => reason,
    about: ({ username }) => username,
    by: ({ reporter }) => `by ${reporter}`,
    ...(all && { state }),
    says: ({ text }) => beginningOf(text),
  });

export const formatPublicReports = (reports: readonly PublicReportRow[], all: boolean): string =>
  table(reports, {
    report: ({ id }) => id,
    when: ({ added_at }) => minute(added_at),
    reason: ({ reason }) => reason,
    about: ({ subject }) => subject,
    ...(all && { state }),
    says: ({ text }) => beginningOf(text),
  });

export const formatActs = (acts: readonly ActRow[]): string =>
  table(acts, {
    when: ({ done_at }) => minute(done_at),
    what: ({ act }) => act,
    kind: ({ kind }) => kind,
    target: ({ thing_id }) => thing_id ?? '(erased)',
    by: ({ done_by }) => done_by,
    reason: ({ reason }) => reason,
  });

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
  const { report, makerId, was, now, under, couple, people, reports, acts } = found;
  const closed = report.resolved_at === null ? 'open' : `resolved ${minute(report.resolved_at)}`;
  const lines = [
    `Report ${report.id}, ${closed}`,
    line('about', aboutOf(found)),
    line('reason', report.reason),
    line('says', report.text || '(nothing)'),
    line('by', `${reporterOf(found)}, ${minute(report.added_at)}`),
    '',
    was === null ? 'Its pictures' : 'As it was when it was reported',
    ...(was === null ? [] : words(was)),
    ...files.map(({ at, isErased }) => line('image', isErased ? `${at} (erased)` : at)),
    ...(under === null ? [] : [line('under', `the post ${was?.post_id}: ${under.text || '(no text)'}`)]),
    '',
    'As it is now',
    ...(now === null ? [line('', 'gone')] : [line('state', stateOf(found) || 'there'), ...words(now.was)]),
    '',
    'Who',
    line('couple', couple === null ? '(erased, or unknown)' : `${couple.username}, ${coupleOf(couple)}`),
    ...people.map((person) =>
      line(person.id === makerId ? 'made by' : 'person', `${person.first_name}, ${personOf(person)}`),
    ),
    '',
    `Other reports about them: ${reports.length}`,
    ...(reports.length === 0 ? [] : [indent(formatReports(reports, true))]),
    `What was done before: ${acts.length}`,
    ...(acts.length === 0 ? [] : [indent(formatActs(acts))]),
  ];
  return lines.join('\n');
}

const words = (was: Was): string[] => [
  ...(was.username === undefined ? [] : [line('name', was.username)]),
  line(was.username === undefined ? 'text' : 'bio', was.text || '(nothing)'),
  ...(was.is_private === undefined ? [] : [line('seen by', was.is_private ? 'few: private' : 'all: public')]),
  line('images', String(was.images.length)),
  ...(was.alts ?? []).map((alt) => line('described as', alt)),
  ...(was.is_imported === true ? [line('note', importedNotice)] : []),
];

const beginningOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};
const line = (label: string, text: string): string =>
  `  ${label.padEnd(8)} ${text.replaceAll('\n', `\n${' '.repeat(11)}`)}`;
const indent = (text: string): string => text.replace(/^/gm, '  ');

/** A line of headings and one for each row; each column is as wide as its widest cell. */
function table<Row>(rows: readonly Row[], columns: Readonly<Record<string, (row: Row) => string>>): string {
  const filled = Object.entries(columns).map(([heading, cellOf]) => {
    const cells = [heading, ...rows.map(cellOf)];
    const width = Math.max(...cells.map((cell) => cell.length));
    return cells.map((cell) => cell.padEnd(width));
  });
  const heads = filled[0] ?? [];
  return heads
    .map((_, index) =>
      filled
        .map((cells) => cells[index])
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
