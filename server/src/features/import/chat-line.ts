import { limits } from '@twosome/contract/platform/limits';
import { cleanText } from './clean-text.ts';
import type { WallTime } from './local-time.ts';

/** The numbers of a date as they stand in the line, and the time of day. */
export interface Stamp {
  date: readonly [number, number, number];
  time: readonly [number, number, number];
}

/** The first line of an entry: `[05.03.21, 14:22:10] Ana: Hello` (iPhone) or `3/5/21, 2:22 PM - Ana: Hello` (Android). */
export interface Head {
  stamp: Stamp;
  /** null: a line of WhatsApp itself */
  name: string | null;
  text: string;
}

/** A date and a time end within this many characters. */
const longestStamp = 50;
/** Latin, Arabic, Persian, Devanagari and Bengali digits: each block begins with its zero. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6];
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const spaces = /[\u00a0\u202f\u2009]/g;
const stampPattern =
  /^(\d{1,4})(?:[./-]|\. )(\d{1,2})(?:[./-]|\. )(\d{1,4})(?:\D{1,16})(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(\D{0,8})$/;
const afternoon = /p\.? ?m|下午|오후|午後|م|μμ/i;
const morning = /a\.? ?m|上午|오전|午前|ص|πμ/i;

/** The head of an entry, or null for a line that continues the one before. */
export function readHead(line: string): Head | null {
  const start = normalize(line.slice(0, longestStamp + 10));
  const end = start.startsWith('[') ? start.indexOf(']') : start.indexOf(' - ');
  if (end < 6 || end > longestStamp) return null;
  const stamp = readStamp(start.startsWith('[') ? start.slice(1, end) : start.slice(0, end));
  if (stamp === null) return null;
  const separator = start.startsWith('[') ? ']' : ' - ';
  const raw = line.replace(spaces, ' ');
  const rest = raw.slice(raw.indexOf(separator) + separator.length);
  // trimmed first: as a part of the expression, a line of spaces takes quadratic time
  const [, name = '', text = ''] = /^([^:]{1,120}):(?: |$)(.*)$/su.exec(rest.trimStart()) ?? [];
  const clean = cleanText(cleanText(name.replace(/^~ ?/, '')).slice(0, limits.importName));
  return clean === '' ? { stamp, name: null, text: rest } : { stamp, name: clean, text };
}

const normalize = (text: string): string =>
  text
    .replace(marks, '')
    .replace(spaces, ' ')
    .replace(/\p{Nd}/gu, asciiDigit);

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((one) => code >= one && code < one + 10);
  return zero === undefined ? digit : String(code - zero);
}

function readStamp(text: string): Stamp | null {
  const found = stampPattern.exec(text.trim());
  if (found === null) return null;
  const [a = 0, b = 0, c = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  // some languages write the half of the day before the hour
  return { date: [a, b, c], time: [hourOf(hour, text), minute, second] };
}

function hourOf(hour: number, text: string): number {
  if (afternoon.test(text)) return hour === 12 ? 12 : hour + 12;
  return morning.test(text) && hour === 12 ? 0 : hour;
}

/** The wall time of a stamp. Where the year comes first, so does the month before the day. */
export function wallTimeOf({ date: [a, b, c], time }: Stamp, dayFirst: boolean): WallTime {
  if (a > 31) return [yearOf(a), b, c, ...time];
  return dayFirst ? [yearOf(c), b, a, ...time] : [yearOf(c), a, b, ...time];
}

/** Two digits are of this century; Thai years count from 543 before ours. */
function yearOf(year: number): number {
  if (year < 100) return 2000 + year;
  return year > 2400 ? year - 543 : year;
}

/**
 * Learns from the dates of a chat whether the day comes first: from a number above twelve, else from the order, because
 * a chat goes forward. Where neither tells, the numbers' separator does, and `isAmbiguous` is true.
 */
export function createDateOrder() {
  let [firstAbove, secondAbove] = [0, 0];
  /** steps back in time, if the day or the month comes first */
  const back = { day: 0, month: 0 };
  const last = { day: 0, month: 0 };
  let seen = 0;
  let isTwelveHours = false;
  return {
    add({ date: [a, b, c] }: Stamp, line: string) {
      if (a > 31) return;
      seen += 1;
      if (seen === 1) isTwelveHours = morning.test(line) || afternoon.test(line);
      if (a > 12) firstAbove += 1;
      if (b > 12) secondAbove += 1;
      const next = { day: yearOf(c) * 400 + b * 32 + a, month: yearOf(c) * 400 + a * 32 + b };
      for (const order of ['day', 'month'] as const) {
        if (next[order] < last[order]) back[order] += 1;
        last[order] = next[order];
      }
    },
    result(): { dayFirst: boolean; isAmbiguous: boolean } {
      if (firstAbove !== secondAbove) return { dayFirst: firstAbove > secondAbove, isAmbiguous: false };
      if (back.day !== back.month) return { dayFirst: back.day < back.month, isAmbiguous: false };
      // North America writes 3/5/21, 2:22 PM
      return { dayFirst: !isTwelveHours, isAmbiguous: seen > 0 };
    },
  };
}
