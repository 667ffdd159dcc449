import type { ImportPreview, LeftOutReason } from '@twosome/contract/import/import.contract';
import { shorten } from '@twosome/contract/platform/characters';
import { limits } from '@twosome/contract/platform/limits';
import type { StoredEntry } from './archive.ts';
import { type Content, itemsToImport, type LeaveOut, type Source } from './content.ts';

/** Different names that are counted; a chat has at most 1,024 members. */
const countedNames = 2000;

interface Line {
  name: string;
  text: string;
  at: number;
  /** by each open reading */
  times: readonly (number | null)[];
}
export type CountedName = Omit<ImportPreview['names'][number], 'user'>;

/** What the preview shows of an archive. */
export interface Summary {
  /** the most frequent ones first */
  names: CountedName[];
  lines: Line[];
  photos: number;
  messages: number;
  leftOut: Partial<Record<LeftOutReason, number>>;
  /** of the first and the last photo or message */
  span: [number, number] | null;
  /** photos for the preview, spread over all of them */
  pictures: StoredEntry[];
  /** the ids of the open readings, and a message whose day is a different one by each */
  readings: readonly string[];
  example: Line | null;
}

/** Reads the whole archive. */
export async function summarize(
  content: Content,
  source: Pick<Source, 'before' | 'added_at'>,
): Promise<Summary> {
  const counts = new Map<string, { messages: number; photos: number }>();
  const lines: Line[] = [];
  const photos: StoredEntry[] = [];
  let span: [number, number] | null = null;
  let messages = 0;
  let example: Line | null = null;
  const leftOut: Summary['leftOut'] = {};
  const leaveOut: LeaveOut = (reason, count) => {
    if (count > 0) leftOut[reason] = (leftOut[reason] ?? 0) + count;
  };
  for await (const item of itemsToImport(content, source, leaveOut)) {
    const { name, at, times, text, photos: shown, pieces } = item;
    photos.push(...shown.map(({ entry }) => entry));
    messages += pieces.length;
    if (shown.length + pieces.length > 0)
      span = [Math.min(span?.[0] ?? at, at), Math.max(span?.[1] ?? at, at)];
    if (name === null) continue;
    const counted = counts.get(name) ?? { messages: 0, photos: 0 };
    if (counts.size < countedNames) counts.set(name, counted);
    if (pieces.length > 0) {
      const line = { name, text: shorten(text, limits.replyText), at, times };
      if (counts.has(name) && counted.messages < limits.importLines) lines.push(line);
      if (example === null && isTelling(times)) example = line;
    }
    counted.messages += pieces.length;
    counted.photos += shown.length;
  }
  const names = [...counts]
    .map(([name, count]) => ({ name, ...count }))
    .sort((one, other) => other.messages + other.photos - (one.messages + one.photos))
    .slice(0, limits.importNames);
  const step = Math.max(1, Math.floor(photos.length / limits.importPictures));
  return {
    names,
    lines: linesFor(names, lines),
    photos: photos.length,
    messages,
    leftOut,
    span,
    pictures: photos.filter((_, index) => index % step === 0).slice(0, limits.importPictures),
    readings: content.readings,
    example,
  };
}

/** Whether the readings give different days, so that one of them can be chosen. */
const isTelling = (times: Line['times']): boolean =>
  times.length > 1 &&
  new Set(times.map((at) => at !== null && new Date(at).toISOString().slice(0, 13))).size === times.length;

/** The first ones, and the first ones of each listed name: `agreedPreview` chooses among them. */
const linesFor = (names: readonly CountedName[], lines: readonly Line[]): Line[] =>
  lines.filter((line, index) => index < limits.importLines || names.some(({ name }) => name === line.name));
