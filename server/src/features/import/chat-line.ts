import { cutText } from '@twosome/contract/platform/characters';
import { limits } from '@twosome/contract/platform/limits';
import { cleanText } from './clean-text.ts';
import type { WallTime } from './local-time.ts';
import { type Reading, readingsOf } from './reading.ts';
import { readStamp, type Stamp } from './stamp.ts';
import { isTime, type Structure, structureOf } from './structure.ts';

/** The first line of an entry: `[05.03.21, 14:22:10] Ana: Hello` (iPhone) or `3/5/21, 2:22 PM - Ana: Hello` (Android). */
export interface Head {
  stamp: Stamp;
  /** null: a line of WhatsApp itself */
  name: string | null;
  text: string;
}

/** A line, and whether the one before it ended with CR and LF. */
export interface Line {
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

export type { Reading, Stamp, WallTime };
