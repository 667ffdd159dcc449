import type { LeftOutReason } from '@twosome/contract/import/import.contract';
import { imageTypeOf, signatureBytes } from '@twosome/contract/media/media.rules';
import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { type ArchiveFile, UnusableArchive } from './archive.ts';
import type { ImportRow } from './import.sql.ts';
import { kindOf } from './whatsapp.ts';
import { piecesOf } from './words.ts';

/** What the reading of an archive depends on. */
export type Source = Pick<ImportRow, 'kind' | 'time_zone' | 'reading' | 'added_at' | 'people' | 'user_id'> & {
  /** when the two wrote their first message here; null: they have not */
  before: Date | null;
};

/** What one person said or showed at a moment, in the order of the archive. */
export interface Item {
  /** the sender's name in a chat; null in an Instagram archive, which is one person's, and for the other app's lines */
  name: string | null;
  /** one date for each open reading, of which the first one counts; null: no date, or no possible one */
  times: readonly (number | null)[];
  text: string;
  photos: ArchiveFile[];
  /** why something of it is left out */
  reasons: readonly LeftOutReason[];
}

export interface DatedItem extends Item {
  at: number;
  /** its text as messages of the room; an Instagram archive has none */
  pieces: string[];
}

export interface Content {
  /** the ids of the readings of its dates that are open, the likeliest first */
  readings: readonly string[];
  items(): AsyncGenerator<Item>;
  /** what is no item because it is not understood */
  unread: number;
  /** photos that no item names; complete after all items */
  unnamed(): number;
}

export type LeaveOut = (reason: LeftOutReason, count: number) => void;

/** The items that an import takes: with a date, and no more than it may have. */
export async function* itemsToImport(
  content: Content,
  { before, added_at }: Pick<Source, 'before' | 'added_at'>,
  leaveOut: LeaveOut = () => {},
): AsyncGenerator<DatedItem> {
  let [photos, messages] = [0, 0];
  for await (const item of content.items()) {
    for (const reason of item.reasons) leaveOut(reason, 1);
    const all = item.name === null ? [] : piecesOf(item.text, limits.messageText);
    const at = possibleTime(item.times[0] ?? null, added_at);
    const count = item.photos.length + all.length;
    if (at === null) {
      leaveOut('undated', count);
      continue;
    }
    // an imported message must not stand among those that the two wrote here
    const isLater = before !== null && at >= before.getTime();
    if (isLater) leaveOut('later', all.length);
    const pieces = isLater ? [] : all;
    const isTaken =
      photos + item.photos.length <= limits.importPhotos && messages + pieces.length <= limits.importMessages;
    if (!isTaken) {
      leaveOut('too_many', item.photos.length + pieces.length);
      continue;
    }
    photos += item.photos.length;
    messages += pieces.length;
    if (item.photos.length + pieces.length > 0) yield { ...item, at, pieces };
  }
  leaveOut('unnamed', content.unnamed());
  leaveOut('unreadable', content.unread);
}

/**
 * Nothing was sent before 1970 or after the archive was uploaded. A wrong time zone puts the last day's messages into the
 * future, so these get the time of the upload.
 */
export function possibleTime(at: number | null, uploadedAt: Date): number | null {
  const latest = uploadedAt.getTime();
  return at === null || at < 0 || at > latest + day ? null : Math.min(at, latest);
}

interface NamedFile {
  name: string;
  /** undefined: it is not in the archive */
  file: ArchiveFile | undefined;
}

/** Which of some files are photos, and why the others are left out. */
export type UsablePhotos = (
  found: readonly NamedFile[],
) => Promise<{ photos: ArchiveFile[]; reasons: LeftOutReason[] }>;

/** Takes each file once: otherwise one photo that an archive names many times would be stored many times. */
export function createUsablePhotos(): UsablePhotos {
  const used = new Set<ArchiveFile>();
  return async (found) => {
    const photos: ArchiveFile[] = [];
    const reasons: LeftOutReason[] = [];
    for (const { name, file } of found) {
      const reason = await reasonAgainst(name, file, used);
      if (reason !== null) reasons.push(reason);
      else if (file !== undefined) photos.push(file);
      if (file !== undefined) used.add(file);
    }
    return { photos, reasons };
  };
}

async function reasonAgainst(
  name: string,
  file: ArchiveFile | undefined,
  used: ReadonlySet<ArchiveFile>,
): Promise<LeftOutReason | null> {
  const kind = kindOf(name);
  if (file === undefined) return kind === 'photo' ? 'missing' : kind;
  if (kind === 'sticker') return kind;
  // by its bytes: phones give JPEGs the ending .heic, and other files .jpg
  if (!(await isImage(file))) return kind === 'photo' ? 'unreadable' : kind;
  if (used.has(file)) return 'repeated';
  return file.bytes > limits.uploadBytes ? 'too_large' : null;
}

async function isImage(file: ArchiveFile): Promise<boolean> {
  if (file.bytes < signatureBytes) return false;
  const stream = await file.open();
  try {
    let head = Buffer.alloc(0);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= signatureBytes) break;
    }
    return imageTypeOf(head) !== null;
  } catch (error) {
    if (error instanceof UnusableArchive) return false;
    throw error;
  } finally {
    stream.destroy();
  }
}
