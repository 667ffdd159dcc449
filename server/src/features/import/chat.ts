import type { Readable } from 'node:stream';
import type { LeftOutReason } from '@twosome/contract/import/import.contract';
import { cutText } from '@twosome/contract/platform/characters';
import { limits } from '@twosome/contract/platform/limits';
import { UnusableArchive } from './archive.ts';
import { type Reading, readingsOf } from './reading.ts';
import { isTime, readStamp, type Stamp, type Structure, structureOf } from './stamp.ts';
import { attachmentIn, insteadOf, saysEdited } from './whatsapp.ts';
import { cleanText } from './words.ts';

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

/** The first line of an entry: `[05.03.21, 14:22:10] Ana: Hello` (iPhone) or `3/5/21, 2:22 PM - Ana: Hello` (Android). */
interface Head {
  stamp: Stamp;
  /** null: a line of WhatsApp itself */
  name: string | null;
  text: string;
}

/** A line, and whether the one before it ended with CR and LF. */
interface Line {
  text: string;
  isAfterCrlf: boolean;
}

/** How the entries of one file begin: phones write every entry of an export alike. */
export interface ChatForm {
  /** the ways to read its dates that the file leaves open, the likeliest first */
  readings: readonly Reading[];
  /** Null for a line that continues the one before. */
  headOf(line: Line): Head | null;
}

/** Different words of dates and times. A language has twelve months and at most ten parts of a day. */
const mostWords = 400;
/** Changes of the date that are looked at: a chat of a hundred years has fewer. */
const mostDays = 40_000;

/** Learns the form of a file from all its lines. */
export function createFormFinder() {
  let shape: string | null = null;
  let structure: Structure | null = null;
  let example: Stamp | null = null;
  const words = new Map<string, { stamp: Stamp; count: number; hours: number }>();
  const days: Stamp[] = [];
  let lastDay = '';
  /** CRLFs before a head, and before other lines */
  const crlfs = { before: 0, within: 0 };

  const count = (stamp: Stamp, { date, time }: Structure) => {
    const key = stamp.letters.join(' ');
    const known = words.get(key) ?? { stamp, count: 0, hours: 0 };
    if (words.size >= mostWords && !words.has(key)) return;
    words.set(key, known);
    known.count += 1;
    known.hours |= 1 << Number(stamp.numbers[time.from]);
    const written = stamp.numbers.slice(date.from, date.until).join(' ') + key;
    if (written !== lastDay && days.length < mostDays) days.push(stamp);
    lastDay = written;
  };

  return {
    add(line: Line) {
      const stamp = readStamp(line.text);
      if (stamp !== null && structure === null) {
        structure = structureOf(stamp);
        if (structure !== null) [shape, example] = [stamp.shape, stamp];
      }
      const isHead =
        stamp !== null && structure !== null && stamp.shape === shape && isTime(stamp, structure);
      if (line.isAfterCrlf) crlfs[isHead ? 'before' : 'within'] += 1;
      if (isHead) count(stamp, structure!);
    },
    /** Null: the file is no chat. `latest`: nothing in it is later. */
    result(latest: number, endsWithCrlf: boolean): ChatForm | null {
      if (structure === null || example === null || shape === null) return null;
      const readings = readingsOf({ structure, example, words, days }, latest);
      // an iPhone ends entries with CRLF and lines within them with LF: another line that looks like a head is text
      const needsCrlf = crlfs.before + (endsWithCrlf ? 1 : 0) > crlfs.within;
      return readings.length === 0 ? null : { readings, headOf: headBy(shape, readings, needsCrlf) };
    },
  };
}

function headBy(shape: string, readings: readonly Reading[], needsCrlf: boolean) {
  let isFirst = true;
  return ({ text: line, isAfterCrlf }: Line): Head | null => {
    if (needsCrlf && !isAfterCrlf && !isFirst) return null;
    const stamp = readStamp(line);
    // 25:00 begins an entry without a date: as text of the one before, it would be put into somebody else's mouth
    if (stamp?.shape !== shape) return null;
    if (readings.every(({ reads }) => !reads(stamp))) return null;
    isFirst = false;
    return { stamp, ...senderOf(line.slice(stamp.end)) };
  };
}

const spaces = /[\u00a0\u202f\u2009]/g;

function senderOf(rest: string): Pick<Head, 'name' | 'text'> {
  // trimmed first: as a part of the expression, a line of spaces takes quadratic time
  const trimmed = rest.trimStart();
  const [, name = '', text = ''] = /^([^:]{1,120}):(?: |$)(.*)$/su.exec(trimmed) ?? [];
  const named = cleanText(name.replace(spaces, ' ').replace(/^[\u200e\u200f\u202a-\u202e]*~ ?/, ''));
  const clean = cutText(named, limits.importName);
  return clean === '' ? { name: null, text: trimmed } : { name: clean, text };
}
