import {
  type Import,
  type ImportPreview,
  type LeftOutReason,
  leftOutReasons,
} from '@twosome/contract/import/import.contract';
import { importErrors } from '@twosome/contract/import/import.texts';
import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { ImportRow } from './import.sql.ts';

interface Member {
  userId: string;
  partnerId: string;
}

/** The latest of these imports, and the earlier ones that can be taken back. `rows`: latest first. */
export function viewImports(rows: readonly ImportRow[], viewer: Member): Import {
  const [latest, ...others] = rows;
  const earlier = others.filter(hasAdded).map(viewEarlier);
  if (latest === undefined) return { ...noImport, earlier };
  const { id, status, kind, photos, photos_done, messages, messages_done, left_out } = latest;
  const reasons = Object.entries(latest.left_out_reasons) as [LeftOutReason, number][];
  return {
    id,
    status,
    kind,
    by: latest.user_id,
    added_at: latest.added_at.toISOString(),
    photos,
    photos_done,
    messages,
    messages_done,
    left_out,
    left_out_reasons: reasons
      .map(([reason, count]) => ({ reason, count }))
      .sort(
        (one, other) =>
          other.count - one.count ||
          leftOutReasons.indexOf(one.reason) - leftOutReasons.indexOf(other.reason),
      ),
    waits_for: waitsFor(latest, viewer),
    preview: previewFor(latest, viewer),
    problem: latest.problem && importErrors[latest.problem],
    until: hasAdded(latest) ? untilOf(latest) : null,
    earlier,
  };
}

/** Until it is confirmed, the chat may be with somebody else. */
function previewFor(row: ImportRow, { userId }: Member): Import['preview'] {
  const isShown = row.status === 'preview' ? row.user_id === userId : needsAgreement(row);
  if (!isShown || row.preview === null) return null;
  return {
    ...row.preview,
    lines: row.preview.lines.slice(0, limits.importLines),
  };
}

/** Leaves more out. The number is without the notices of another app. */
export function withLeftOut(
  row: Pick<ImportRow, 'left_out' | 'left_out_reasons'>,
  more: ImportRow['left_out_reasons'],
): Pick<ImportRow, 'left_out' | 'left_out_reasons'> {
  let { left_out } = row;
  const left_out_reasons = { ...row.left_out_reasons };
  for (const [reason, count] of Object.entries(more) as [LeftOutReason, number][]) {
    if (count === 0) continue;
    left_out_reasons[reason] = (left_out_reasons[reason] ?? 0) + count;
    if (reason !== 'notice') left_out += count;
  }
  return { left_out, left_out_reasons };
}

/**
 * What the partner agrees to: which name becomes whom, and some messages of either. Without pictures, as photos are posts
 * and frames with progress are small, and without what other people wrote.
 */
export function agreedPreview(
  preview: ImportPreview,
  people: Readonly<Record<string, string>>,
  { userId }: Member,
): ImportPreview {
  const userOf = (name: string) => (Object.hasOwn(people, name) ? (people[name] ?? null) : null);
  const taken = preview.lines.filter(({ name }) => userOf(name) !== null);
  const [own, others] = [true, false].map((isOwn) =>
    taken.filter(({ name }) => (userOf(name) === userId) === isOwn),
  );
  const shown = new Set([...some(own, others), ...some(others, own)]);
  return {
    ...preview,
    names: preview.names
      .map((one) => ({ ...one, user: userOf(one.name) }))
      .filter(({ user }) => user !== null),
    lines: taken.filter((line) => shown.has(line)),
    pictures: [],
    readings: [],
    example: null,
  };
}

/** Half of the lines that are shown, or more where the other one has fewer. */
const some = (lines: ImportPreview['lines'] = [], other: ImportPreview['lines'] = []) =>
  lines.slice(0, Math.max(limits.importLines / 2, limits.importLines - other.length));

const noImport = {
  id: null,
  status: 'none' as const,
  kind: null,
  by: null,
  added_at: null,
  photos: 0,
  photos_done: 0,
  messages: 0,
  messages_done: 0,
  left_out: 0,
  left_out_reasons: [],
  waits_for: null,
  preview: null,
  problem: null,
  until: null,
};

/** An import that failed may have added something before. */
const hasAdded = ({ status, photos_done, messages_done }: ImportRow): boolean =>
  status === 'done' || (status === 'failed' && photos_done + messages_done > 0);

const viewEarlier = (row: ImportRow): Import['earlier'][number] => ({
  id: row.id,
  kind: row.kind,
  by: row.user_id,
  added_at: row.added_at.toISOString(),
  photos_done: row.photos_done,
  messages_done: row.messages_done,
  until: untilOf(row),
});

const untilOf = ({ changed_at }: ImportRow): string => daysAfter(changed_at, limits.importDays).toISOString();

export function waitsFor(row: ImportRow, { userId, partnerId }: Member): string | null {
  if (row.status === 'preview') return row.user_id;
  return needsAgreement(row) ? (row.user_id === userId ? partnerId : userId) : null;
}

/** Whether messages wait for the partner of the person who confirmed them. */
export const needsAgreement = ({ status, with_messages, agreed_at }: ImportRow): boolean =>
  (status === 'importing' || status === 'waiting') && with_messages && agreed_at === null;
