import type { Readable } from 'node:stream';
import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { type Archive, type ArchiveFile, Unusable } from './archive.ts';
import { readChat, readDateOrder } from './chat.ts';
import { wallTimeOf } from './chat-line.ts';
import { piecesOf } from './clean-text.ts';
import type { ImportRow } from './import.sql.ts';
import { readPosts } from './instagram.ts';
import { inTimeZone } from './local-time.ts';

/** What one person said or showed at a moment, in the order of the archive. */
export interface Item {
  /** the sender's name in a chat; null in an Instagram archive, which is one person's */
  name: string | null;
  /** null: none, or none that is possible */
  at: number | null;
  text: string;
  photos: ArchiveFile[];
  /** photos that are not in the archive, are too large, or came before */
  lost: number;
}

export interface DatedItem extends Item {
  at: number;
  /** its text as messages of the room; an Instagram archive has none */
  pieces: string[];
}

export interface Content {
  dayFirst: boolean;
  isAmbiguous: boolean;
  items(): AsyncGenerator<Item>;
}

/** The items that an import takes: with a date, and no more than it may have. */
export async function* takenFrom(
  { items }: Content,
  leaveOut: (count: number) => void = () => {},
): AsyncGenerator<DatedItem> {
  let [photos, messages] = [0, 0];
  for await (const item of items()) {
    const { at, name, lost } = item;
    const pieces = name === null ? [] : piecesOf(item.text, limits.messageText);
    photos += item.photos.length;
    messages += pieces.length;
    const isTaken = at !== null && photos <= limits.importPhotos && messages <= limits.importMessages;
    leaveOut(isTaken ? lost : lost + item.photos.length + pieces.length);
    if (isTaken) yield { ...item, at, pieces };
  }
}

type Source = Pick<ImportRow, 'kind' | 'time_zone' | 'day_first' | 'added_at'>;

/** Reads an archive of this kind. It is the same at every reading, so an interrupted import finds its place again. */
export async function readContent(archive: Archive, source: Source): Promise<Content> {
  return source.kind === 'whatsapp' ? chatContent(archive, source) : postContent(archive, source);
}

async function chatContent(archive: Archive, source: Source): Promise<Content> {
  const openChat = chatIn(archive);
  // confirmed with the preview, so a later step need not look again
  const known = source.day_first === null ? null : { dayFirst: source.day_first, isAmbiguous: false };
  const { dayFirst, isAmbiguous } = known ?? (await readDateOrder(await openChat()));
  const toInstant = inTimeZone(source.time_zone);
  const photos = new Map<string, ArchiveFile>();
  for (const [path, file] of archive.files) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!photos.has(name)) photos.set(name, file);
  }
  return {
    dayFirst,
    isAmbiguous,
    async *items() {
      const usablePhotos = createUsablePhotos();
      for await (const entry of readChat(await openChat(), (name) => photos.has(name))) {
        const wall = wallTimeOf(entry.stamp, dayFirst);
        const named = entry.photo === null ? [] : [photos.get(entry.photo)];
        yield { ...entry, at: possibleTime(toInstant(wall), source.added_at), ...usablePhotos(named) };
      }
    },
  };
}

/** An iPhone writes `_chat.txt`, Android one text file with the chat's name. */
function chatIn({ files }: Archive): () => Promise<Readable> {
  const texts = [...files].filter(([path]) => path.toLowerCase().endsWith('.txt'));
  const [, file] = texts.find(([path]) => /(?:^|\/)_chat\.txt$/.test(path)) ?? texts[0] ?? [];
  if (file === undefined) throw new Unusable('noChat');
  if (file.bytes > limits.importTextBytes) throw new Unusable('textTooLarge');
  return () => file.open();
}

async function postContent(archive: Archive, source: Source): Promise<Content> {
  const posts = await readPosts(archive);
  return {
    dayFirst: true,
    isAmbiguous: false,
    async *items() {
      const usablePhotos = createUsablePhotos();
      for (const { at, text, photos } of posts) {
        const found = photos.map((path) => archive.files.get(path));
        yield { name: null, text, at: possibleTime(at, source.added_at), ...usablePhotos(found) };
      }
    },
  };
}

/**
 * Nothing was sent before 1970 or after the archive was uploaded. A wrong time zone puts the last day's messages into the
 * future, so these get the time of the upload.
 */
function possibleTime(at: number | null, uploadedAt: Date): number | null {
  const latest = uploadedAt.getTime();
  return at === null || at < 0 || at > latest + day ? null : Math.min(at, latest);
}

/** Takes each file once: otherwise an archive with one photo, named many times, would be stored many times. */
function createUsablePhotos() {
  const used = new Set<ArchiveFile>();
  return (found: readonly (ArchiveFile | undefined)[]): Pick<Item, 'photos' | 'lost'> => {
    const photos: ArchiveFile[] = [];
    for (const file of found) {
      if (file === undefined || used.has(file)) continue;
      if (file.bytes === 0 || file.bytes > limits.uploadBytes) continue;
      used.add(file);
      photos.push(file);
    }
    return { photos, lost: found.length - photos.length };
  };
}
