import type { Readable } from 'node:stream';
import { limits } from '@twosome/contract/platform/limits';
import { Unusable } from './archive.ts';
import { createDateOrder, type Head, readHead, type Stamp } from './chat-line.ts';
import { cleanText } from './clean-text.ts';
import { deletedMessages } from './import.texts.ts';

/** What one person wrote or sent in a chat. */
export interface ChatEntry {
  stamp: Stamp;
  name: string;
  /** cleaned; the caption of a photo */
  text: string;
  /** the file name of a photo */
  photo: string | null;
}

/** Longer lines are cut into several. */
const longestLine = 100_000;
/** Of one entry; WhatsApp itself allows 65,536. */
const longestEntry = 200_000;

/** The lines of a text that may be larger than the memory. Throws `Unusable` when it is too large. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let rest = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limits.importTextBytes) throw new Unusable('textTooLarge');
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > longestLine) {
      yield rest;
      rest = '';
    }
  }
  yield rest + decoder.decode();
}

/** In which order the numbers of the chat's dates stand. Throws `Unusable` if it has none: it is no chat. */
export async function readDateOrder(stream: Readable): Promise<{ dayFirst: boolean; isAmbiguous: boolean }> {
  const order = createDateOrder();
  let count = 0;
  for await (const line of linesOf(stream)) {
    const head = readHead(line);
    if (head === null) continue;
    count += 1;
    order.add(head.stamp, line.slice(0, 60));
  }
  if (count === 0) throw new Unusable('noChat');
  return order.result();
}

/** The entries of a chat in its order, without the lines of WhatsApp itself and what is only named as left out. */
export async function* readChat(stream: Readable, has: (file: string) => boolean): AsyncGenerator<ChatEntry> {
  let head: Head | null = null;
  let text = '';
  for await (const line of linesOf(stream)) {
    const next = readHead(line);
    if (next === null) {
      if (text.length < longestEntry) text += `\n${line}`;
      continue;
    }
    const entry = head && entryOf(head, text, has);
    if (entry) yield entry;
    head = next;
    text = next.text;
  }
  const entry = head && entryOf(head, text, has);
  if (entry) yield entry;
}

const photoName = /\.(?:jpe?g|png|webp)$/i;
const sticker = /^STK-|-STICKER-/;
/** `<attached: 00000012-PHOTO-2021-03-05-14-22-10.jpg>`, in any language */
const onIphone = /<[^<>:]{1,30}:\s?([^<>/\\]{1,150})>/;
/** `<Media omitted>` */
const onlyOmitted = /^<[^<>]{3,40}>$/;
/** WhatsApp's mark before what it writes itself in a person's name, such as "image omitted" or "Missed call" */
const ownMark = '\u200e';
const editedMark = /\u200e?<[^<>]{3,60}>\s*$/;
const deleted = new Set(deletedMessages);

function entryOf({ stamp, name }: Head, raw: string, has: (file: string) => boolean): ChatEntry | null {
  if (name === null) return null;
  const file = attachmentIn(raw, has);
  if (file !== null) {
    if (!photoName.test(file.name) || sticker.test(file.name)) return null;
    return { stamp, name, text: cleanText(file.caption), photo: file.name };
  }
  if (raw.trimStart().startsWith(ownMark)) return null;
  const text = cleanText(raw.includes(`${ownMark}<`) ? raw.replace(editedMark, '') : raw);
  if (text === '' || onlyOmitted.test(text) || deleted.has(text.replace(/\.$/, ''))) return null;
  return { stamp, name, text, photo: null };
}

function attachmentIn(raw: string, has: (file: string) => boolean): { name: string; caption: string } | null {
  const marked = raw.includes(ownMark) ? onIphone.exec(raw) : null;
  if (marked !== null) return { name: (marked[1] ?? '').trim(), caption: raw.replace(marked[0], '') };
  const end = raw.indexOf('\n');
  const first = end < 0 ? raw : raw.slice(0, end);
  const bracket = first.lastIndexOf(' (');
  if (bracket < 0 || bracket > 160 || !first.trimEnd().endsWith(')')) return null;
  const name = cleanText(first.slice(0, bracket));
  if (!/^(?:IMG|VID|PTT|AUD|DOC|STK)-\d{8}-WA\d{4}\./.test(name) && !has(name)) return null;
  return { name, caption: end < 0 ? '' : raw.slice(end + 1) };
}
