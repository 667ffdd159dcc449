import { listLanguages } from './languages.ts';
import type { Stamp } from './stamp.ts';
import { signsOf } from './words.ts';

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
