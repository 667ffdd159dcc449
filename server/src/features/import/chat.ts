import type { Readable } from 'node:stream';
import type { LeftOutReason } from '@twosome/contract/import/import.contract';
import { limits } from '@twosome/contract/platform/limits';
import { UnusableArchive } from './archive.ts';
import { attachmentIn } from './attachment.ts';
import { type ChatForm, createFormFinder, type Head, type Line } from './chat-line.ts';
import { cleanText } from './clean-text.ts';
import type { Stamp } from './stamp.ts';
import { insteadOf, saysEdited } from './whatsapp.ts';

/** What one person wrote or sent in a chat. */
export interface ChatEntry {
  stamp: Stamp;
  /** null: WhatsApp itself */
  name: string | null;
  /** cleaned; the caption of an attachment */
  text: string;
  /** the name of a file that was sent, as `keyOf` has it */
  attachment: string | null;
  /** why the entry is left out, if it has neither a text nor an attachment */
  reason: LeftOutReason | null;
}

/** Longer lines are cut into several. */
const longestLine = 100_000;
/** Of one entry; WhatsApp itself allows 65,536. */
const longestEntry = 200_000;

/** The lines of a text that may be larger than the memory. Throws `UnusableArchive` when it is too large. */
async function* linesOf(stream: Readable): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let rest = '';
  let isAfterCrlf = false;
  const take = (line: string): Line => {
    const taken = { text: line.endsWith('\r') ? line.slice(0, -1) : line, isAfterCrlf };
    isAfterCrlf = line.endsWith('\r');
    return taken;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limits.importTextBytes) throw new UnusableArchive('textTooLarge');
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield take(line);
    if (rest.length > longestLine) {
      yield take(rest);
      rest = '';
    }
  }
  yield take(rest + decoder.decode());
}

/** How a chat's entries begin. Null: the text is no chat. `latest`: nothing in it is later. */
export async function findForm(stream: Readable, latest: number): Promise<ChatForm | null> {
  const finder = createFormFinder();
  let last: Line = { text: '', isAfterCrlf: false };
  for await (const line of linesOf(stream)) {
    finder.add(line);
    last = line;
  }
  return finder.result(latest, last.text === '' && last.isAfterCrlf);
}

/** The entries of a chat in its order. `has`: whether the archive has a file. */
export async function* readChat(
  stream: Readable,
  form: ChatForm,
  has: (file: string) => boolean,
): AsyncGenerator<ChatEntry> {
  let head: Head | null = null;
  let text = '';
  for await (const line of linesOf(stream)) {
    const next = form.headOf(line);
    if (next === null) {
      if (text.length < longestEntry) text += `\n${line.text}`;
      continue;
    }
    if (head !== null) yield entryOf(head, text, has);
    head = next;
    text = next.text;
  }
  if (head !== null) yield entryOf(head, text, has);
}

/** WhatsApp's mark before what it writes itself in a person's name, such as "image omitted" or "Missed call" */
const ownMark = '\u200e';
const lastBrackets = /(\u200e?)<([^<>]{3,80})>\s*$/;
/** `<Media omitted>`, in any language */
const onlyBrackets = /^[<‹〈＜《][^<>]{3,60}[>›〉＞》]$/;

function entryOf({ stamp, name }: Head, whole: string, has: (file: string) => boolean): ChatEntry {
  const entry = { stamp, name, text: '', attachment: null };
  if (name === null) return { ...entry, reason: 'notice' };
  const raw = withoutEdited(whole);
  const found = attachmentIn(raw, has);
  if (found !== null)
    return { ...entry, text: cleanText(found.caption), attachment: found.name, reason: null };
  const text = cleanText(raw);
  const reason = reasonFor(raw, text);
  return reason === null ? { ...entry, text, reason } : { ...entry, reason };
}

function withoutEdited(text: string): string {
  const [brackets, mark, inside = ''] = lastBrackets.exec(text) ?? [];
  if (brackets === undefined || brackets.length === text.trim().length) return text;
  return mark === ownMark || saysEdited(inside) ? text.slice(0, -brackets.length) : text;
}

/** Why a text was not written by the person. */
function reasonFor(raw: string, text: string): LeftOutReason | null {
  if (text === '') return 'empty';
  if (onlyBrackets.test(text)) return insteadOf(text.slice(1, -1)) ?? 'omitted';
  const isMarked = raw.trimStart().startsWith(ownMark);
  // "report.pdf • 3 pages document omitted"
  const last = raw.includes(ownMark) ? cleanText(raw.slice(raw.lastIndexOf(ownMark))) : text;
  const reason = insteadOf(text) ?? insteadOf(last);
  if (reason !== null) return reason;
  // the person did send a location or a poll
  return isMarked && !text.includes('\n') && !text.includes('://') ? 'notice' : null;
}
