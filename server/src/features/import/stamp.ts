import { listLanguages } from './languages.ts';
import { lettersOf, signsOf, withEqualSpaces } from './words.ts';

/** The beginning of a line up to its sender, as written; its meaning is decided for the whole file. */
export interface Stamp {
  /** what all beginnings of one file have in common: signs, brackets and which numbers are long */
  shape: string;
  numbers: readonly string[];
  /** what stands before, between and after the numbers */
  runs: readonly string[];
  /** their letters */
  letters: readonly string[];
  /** where the sender or the text begins in the line */
  end: number;
}

/** A date and a time end within this many characters. */
const longestStamp = 90;
const ends = / [-–—] |: /g;
const isPlain = /^[\x20-\x7e]*$/;
/** A line without four numbers in a row begins no entry. */
const fourNumbers = /^[^\d]{0,40}(?:\d+[^\d]{1,40}){3}\d/;

/** Reads `[13.03.21, 14:22:10] `, `3/5/21, 2:22 PM - ` or `13.03.2021 14:22: `. Null for a line that begins otherwise. */
export function readStamp(line: string): Stamp | null {
  const start = normalize(line);
  const { text } = start;
  if (!fourNumbers.test(text)) return null;
  if (text.startsWith('[')) {
    const end = text.indexOf(']');
    return end < 0 ? null : stampOf(text.slice(1, end), '[]', start.at(end + 1));
  }
  for (const { 0: end, index } of text.matchAll(ends)) {
    const stamp = stampOf(text.slice(0, index), end, start.at(index + end.length));
    if (stamp !== null) return stamp;
  }
  return null;
}

/** With ASCII digits and equal spaces. `at` finds an index of the normalized text in the line. */
function normalize(line: string): { text: string; at: (index: number) => number } {
  const raw = line.slice(0, longestStamp);
  if (isPlain.test(raw)) return { text: raw, at: (index) => index };
  const places: number[] = [];
  let text = '';
  let place = 0;
  for (const character of raw) {
    const piece = digitOf(character) ?? withEqualSpaces(character);
    for (let i = 0; i < piece.length; i += 1) places.push(place);
    text += piece;
    place += character.length;
  }
  const indent = text.length - text.trimStart().length;
  return { text: text.slice(indent), at: (index) => places[index + indent] ?? place };
}

const isDigit = /^\p{Nd}$/u;

/** Unicode has the digits of each script in their order. */
function digitOf(character: string): string | null {
  if (!isDigit.test(character)) return null;
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** At least a date of two numbers and a month's name, and hours and minutes. */
function stampOf(written: string, ends: string, end: number): Stamp | null {
  // the halves of the day are "1ka" and "2ja" in Anii
  const text = written.replace(/ \d(\p{L}+)$/u, ' $1');
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length < 4 || numbers.length > 6 || numbers.some((number) => number.length > 4)) return null;
  const between = text.split(/\d+/);
  if (between.some((run) => run.length > 40)) return null;
  const letters = between.map((run) => (/[^\x20-\x40\x5b-\x60]/.test(run) ? lettersOf(run) : ''));
  const parts = between.map((run, i) => {
    const number = numbers[i] === undefined ? '' : numbers[i].length > 2 ? 'L' : 'N';
    return `${signsOf(run)}${letters[i] === '' ? '' : 'w'} ${number}`;
  });
  return { shape: `${ends}|${parts.join('|')}`, numbers, runs: between, letters, end };
}

/** Which numbers of a file's stamps are the date and which the time of day. */
export interface Structure {
  isTimeFirst: boolean;
  /** three, or two and the name of a month */
  hasMonthName: boolean;
  /** the numbers and the letters around them */
  date: { from: number; until: number };
  time: { from: number; until: number };
}

/** Null if the numbers are not a date and a time in any order. */
export function structureOf(stamp: Stamp): Structure | null {
  const count = stamp.numbers.length;
  for (const hasMonthName of [false, true]) {
    const dates = hasMonthName ? 2 : 3;
    if (count - dates < 2 || count - dates > 3) continue;
    for (const isTimeFirst of [false, true]) {
      const split = isTimeFirst ? count - dates : dates;
      const [first, second] = [
        { from: 0, until: split },
        { from: split, until: count },
      ] as const;
      const structure = isTimeFirst
        ? { isTimeFirst, hasMonthName, time: first, date: second }
        : { isTimeFirst, hasMonthName, date: first, time: second };
      if (isPossible(stamp, structure, split)) return structure;
    }
  }
  return null;
}

function isPossible(stamp: Stamp, structure: Structure, split: number): boolean {
  const { date, time, hasMonthName } = structure;
  // a number that continues the time belongs to it
  if (/^[:.]$/.test(stamp.runs[split] ?? '')) return false;
  const inTime = stamp.runs.slice(time.from + 1, time.until).map(signsOf);
  const inDate = stamp.runs.slice(date.from + 1, date.until).map(signsOf);
  if (
    inTime.some(
      (signs, i) => !/^[:.]?$/.test(signs) || (signs === '' && !hasLetters(stamp, time.from + 1 + i)),
    )
  )
    return false;
  if (!isTime(stamp, structure) || inDate.some((signs) => signs.includes(':'))) return false;
  const long = stamp.numbers.slice(date.from, date.until).map((number) => number.length > 2);
  if (long.filter(Boolean).length > 1) return false;
  if (hasMonthName) return stamp.letters.slice(date.from, date.until + 1).some(isMonth);
  return !long[1];
}

const hasLetters = ({ letters }: Stamp, index: number): boolean => (letters[index] ?? '') !== '';

const isMonth = (letters: string): boolean =>
  letters !== '' && listLanguages().some(({ read }) => read(letters, 'date')?.month !== undefined);

/** Whether its time is one of a day. Midnight may be 24:00. */
export function isTime({ numbers }: Stamp, { time }: Structure): boolean {
  const [hour = '', ...others] = numbers.slice(time.from, time.until);
  return Number(hour) <= 24 && others.every((number) => number.length < 3 && Number(number) < 60);
}
