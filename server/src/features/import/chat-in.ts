import { limits } from '@twosome/contract/platform/limits';
import { type Archive, type ArchiveFile, UnusableArchive } from './archive.ts';
import { type ChatEntry, type ChatForm, findForm, readChat } from './chat.ts';
import { type Content, createUsablePhotos, type Item, type Source, type UsablePhotos } from './content.ts';
import { inTimeZone } from './wall-time.ts';
import { keyOf, kindOf } from './whatsapp.ts';

interface Chat {
  name: string;
  file: ArchiveFile;
  form: ChatForm;
}

/** Texts to examine, the largest first, because a chat is larger than the texts that were sent in it. */
const mostTexts = 50;

/** Finds the chat of an archive by its content. Throws `UnusableArchive`. */
export async function findChat(archive: Archive, source: Source): Promise<Content> {
  const files = new Map<string, ArchiveFile>();
  for (const [path, file] of archive) {
    const name = keyOf(path.slice(path.lastIndexOf('/') + 1));
    if (!files.has(name)) files.set(name, file);
  }
  const chat = await onlyOne(await chatsIn(files, source), files);
  return contentOf(chat, files, source);
}

async function chatsIn(files: ReadonlyMap<string, ArchiveFile>, source: Source): Promise<Chat[]> {
  const texts = [...files].filter(([name]) => name.toLowerCase().endsWith('.txt'));
  const large = texts.some(([, file]) => file.bytes > limits.importTextBytes);
  const readable = texts
    .filter(([, file]) => file.bytes <= limits.importTextBytes)
    .sort(([, one], [, other]) => other.bytes - one.bytes);
  const chats: Chat[] = [];
  for (const [name, file] of readable.slice(0, mostTexts)) {
    const form = await findForm(await file.open(), source.added_at.getTime());
    if (form !== null) chats.push({ name, file, form });
  }
  if (chats.length === 0) throw new UnusableArchive(large ? 'textTooLarge' : 'noChat');
  return chats;
}

/** A chat export that was sent as an attachment in another chat counts as one of its files. */
async function onlyOne(chats: readonly Chat[], files: ReadonlyMap<string, ArchiveFile>): Promise<Chat> {
  const sent = new Set<string>();
  if (chats.length > 1)
    for (const { name, file, form } of chats)
      for await (const { attachment } of readChat(await file.open(), form, (key) => files.has(key)))
        if (attachment !== null && attachment !== name) sent.add(attachment);
  const [chat, another] = chats.filter(({ name }) => !sent.has(name));
  if (chat === undefined || another !== undefined) throw new UnusableArchive('severalChats');
  return chat;
}

function contentOf(
  { name, file, form }: Chat,
  files: ReadonlyMap<string, ArchiveFile>,
  source: Source,
): Content {
  const chosen = form.readings.filter(({ id }) => id === source.reading);
  const readings = (chosen.length > 0 ? chosen : form.readings).slice(0, limits.importReadings);
  const toInstant = inTimeZone(source.time_zone);
  const named = new Set([name]);
  return {
    readings: readings.map(({ id }) => id),
    unread: 0,
    unnamed: () => [...files.keys()].filter((key) => !named.has(key) && kindOf(key) === 'photo').length,
    async *items() {
      const usablePhotos = createUsablePhotos();
      for await (const entry of readChat(await file.open(), form, (key) => files.has(key))) {
        const times = readings.map(({ wallTimeOf }) => {
          const wall = wallTimeOf(entry.stamp);
          return wall && toInstant(wall);
        });
        if (entry.attachment !== null) named.add(entry.attachment);
        yield { name: entry.name, text: entry.text, times, ...(await shownIn(entry, files, usablePhotos)) };
      }
    },
  };
}

async function shownIn(
  { attachment, reason }: ChatEntry,
  files: ReadonlyMap<string, ArchiveFile>,
  usablePhotos: UsablePhotos,
): Promise<Pick<Item, 'photos' | 'reasons'>> {
  if (attachment === null) return { photos: [], reasons: reason === null ? [] : [reason] };
  return usablePhotos([{ name: attachment, file: files.get(attachment) }]);
}
