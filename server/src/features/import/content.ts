import type { LeftOutReason } from '@twosome/contract/import/import.contract';
import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { ArchiveFile } from './archive.ts';
import { piecesOf } from './clean-text.ts';
import type { ImportRow } from './import.sql.ts';

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
