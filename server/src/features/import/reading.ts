import { day } from '@twosome/contract/platform/days';
import { type DateForm, type Language, listLanguages, type Meant } from './languages.ts';
import { isTime, type Stamp, type Structure } from './stamp.ts';
import { calendars, type WallTime } from './wall-time.ts';
import { signsOf } from './words.ts';

/** One way to read all stamps of a file. */
export interface Reading {
  /** the order of the numbers, the calendar and a language of the words: `dmy gregory de-Latn` */
  id: string;
  /** Whether it understands the words of a stamp. */
  reads(stamp: Stamp): boolean;
  /** Null where no day or hour is meant. */
  wallTimeOf(stamp: Stamp): WallTime | null;
}

/** What all stamps of a file have in common, and the ways in which it is used. */
export interface Usage {
  structure: Structure;
  /** the first one */
  example: Stamp;
  /** stamps with the same words: how many, and the hours in them as bits */
  words: ReadonlyMap<string, { stamp: Stamp; count: number; hours: number }>;
  /** whenever the date changes */
  days: readonly Stamp[];
}

/** The ways to read a file that its dates leave open, the likeliest first. None: its words are of no language. */
export function readingsOf(usage: Usage, latest: number): Reading[] {
  const judged = meaningsOf(usage).flatMap((meaning, index) =>
    ordersOf(usage, meaning).map((order) => {
      const reading = readingBy(usage.structure, order, meaning);
      const evidence = judge(usage.days, reading, latest, `meaning ${index}`);
      return { reading, evidence: { ...evidence, unusual: order.isUsual ? 0 : 1 } };
    }),
  );
  const different = judged.filter(
    ({ evidence }, i) =>
      judged.findIndex((other) => other.evidence.fingerprint === evidence.fingerprint) === i,
  );
  const open = (['impossible', 'early', 'unusual', 'back', 'jumps'] as const).reduce(
    (left, kind) =>
      left.filter((one) => !left.some((other) => isClearly(other.evidence[kind], one.evidence[kind]))),
    different,
  );
  return open.map(({ reading }) => reading);
}

/** A single impossible date in a long file does not make another reading likelier. */
const isClearly = (fewer: number, more: number): boolean => more > 0 && fewer * 4 < more;

/** Languages that understand the most stamps in the same way. */
interface Meaning {
  language: Language;
  dates: DateForm[];
  meant: Meant;
}

function meaningsOf({ structure, words }: Usage): Meaning[] {
  const stamps = [...words.values()];
  const all = listLanguages().map((language) => {
    let [unread, parts, length] = [0, 0, 0];
    const meant = stamps.map(({ stamp, count, hours }) => {
      const read = readLetters(stamp, structure, language);
      const at = hoursIn(hours).map((hour) => hourOf(hour, read?.hours));
      if (read === null || (read.month === undefined) === structure.hasMonthName || at.includes(null)) {
        unread += count;
        return null;
      }
      if (read.hours !== undefined && !read.isHalf) parts += count;
      length += read.words;
      return { ...read, at };
    });
    return { language, meant, faults: [unread, parts, length] };
  });
  // "AM" in its own language, before the same letters as a part of the day or as several words of another one
  const best = [0, 1, 2].reduce((left, kind) => {
    const fewest = Math.min(...left.map(({ faults }) => faults[kind] ?? 0));
    return left.filter(({ faults }) => faults[kind] === fewest);
  }, all);
  const meanings = new Map<string, Meaning>();
  for (const { language, meant } of best) {
    if (meant.every((one) => one === null)) continue;
    const key = JSON.stringify(meant.map((one) => one && [one.month, one.era, one.at]));
    const known = meanings.get(key);
    if (known === undefined)
      meanings.set(key, { language, dates: [...language.dates], meant: Object.assign({}, ...meant) });
    else known.dates.push(...language.dates);
  }
  return [...meanings.values()];
}

/** All words of a stamp; null if one is of another language. */
function readLetters({ letters }: Stamp, { date, time }: Structure, language: Language): Meant | null {
  let all: Meant = { words: 0 };
  for (const [index, run] of letters.entries()) {
    if (run === '') continue;
    const isAtDate = index >= date.from && index <= date.until;
    const isAtTime = index >= time.from && index <= time.until;
    const meant = language.read(run, isAtDate && isAtTime ? 'between' : isAtDate ? 'date' : 'time');
    if (meant === null) return null;
    all = { ...all, ...meant, words: all.words + meant.words };
  }
  return all;
}

const hoursIn = (bits: number): number[] =>
  Array.from({ length: 25 }, (_, hour) => hour).filter((hour) => (bits >> hour) & 1);

/** The hour of the day. On a 12-hour clock the word decides between two hours: the one in its range, or nearest to it. */
function hourOf(hour: number, hours: number | undefined): number | null {
  if (hours === undefined) return hour % 24;
  if (hour > 12) return (hours >> (hour % 24)) & 1 ? hour % 24 : null;
  const [before, after] = [hour % 12, (hour % 12) + 12];
  const distances = [before, after].map((one) => {
    for (let distance = 0; distance < 12; distance += 1)
      if (((hours >> ((one + distance) % 24)) | (hours >> ((one + 24 - distance) % 24))) & 1) return distance;
    return 12;
  });
  const [first = 0, second = 0] = distances;
  return first === second ? null : first < second ? before : after;
}

/** The place of the year, month and day among the numbers. A month that is named has none. */
interface Order {
  fields: string;
  calendar: string;
  /** whether some language writes it so */
  isUsual: boolean;
}

function ordersOf({ structure, example, days }: Usage, { dates, meant }: Meaning): Order[] {
  const { hasMonthName, isTimeFirst } = structure;
  const { from, until } = structure.date;
  const isLong = example.numbers.slice(from, until).map((number) => number.length > 2);
  const signs = hasMonthName
    ? ''
    : example.runs
        .slice(from + 1, until)
        .map(signsOf)
        .join(' ');
  const alike = dates.map(shapeOf).filter(
    (form) =>
      form.hasMonthName === hasMonthName &&
      form.isTimeFirst === isTimeFirst &&
      form.hasEra === (meant.era !== undefined) &&
      (hasMonthName || form.signs === signs) &&
      // a year at the end is written with two digits or four, by settings
      (form.fields.startsWith('y') ? form.isLong === isLong[0] : !isLong[0]),
  );
  // 5 and 05: of day and month, a language writes each with a zero or without
  const padded = alike.filter(({ widths }) =>
    widths.every(
      (width, i) =>
        width === 0 ||
        days.every(({ numbers }) => !(width === 1 ? /^0\d$/ : /^\d$/).test(numbers[from + i] ?? '')),
    ),
  );
  const matching = padded.length > 0 ? padded : alike;
  const named = meant.month?.calendar ?? 'gregory';
  // North America writes 3/5/21, 2:22 PM
  const numeric = meant.hours === undefined ? ['dmy', 'mdy', 'ymd'] : ['mdy', 'dmy', 'ymd'];
  const some: readonly string[] = hasMonthName ? ['dy', 'yd'] : numeric;
  const orders = some.filter((fields) => !isLong.includes(true) || isLong[fields.indexOf('y')]);
  const used = matching.filter(({ isShort }) => isShort).map(({ calendar }) => calendar);
  // the calendar is a setting of the phone; only a year of four digits shows which one it is
  const others = isLong.includes(true) ? ['buddhist', 'persian', 'islamic-umalqura', 'roc'] : used;
  const free = named === 'gregory' ? ['gregory', ...others] : [named];
  const names = meant.era === undefined ? free : [meant.era.calendar];
  return [...new Set(names)].flatMap((calendar) =>
    orders.map((fields) => ({
      fields,
      calendar,
      isUsual: matching.length === 0 || matching.some((form) => form.fields === fields),
    })),
  );
}

function shapeOf({ pattern, ...form }: DateForm) {
  const fields: string[] = pattern.match(/y+|d+|m+|M/g) ?? [];
  const between = pattern.split(/y+|d+|m+|M/).slice(1, -1);
  const numbers = fields.filter((field) => field !== 'M');
  return {
    ...form,
    hasMonthName: fields.includes('M'),
    isShort: fields.includes('yy'),
    isLong: fields.includes('yyyy'),
    /** 0: any, as of a year */
    widths: numbers.map((field) => (field.startsWith('y') ? 0 : field.length)),
    fields: numbers.map((field) => field[0]).join(''),
    signs: between.join(' '),
  };
}

function readingBy(structure: Structure, { fields, calendar }: Order, { language }: Meaning): Reading {
  const { date, time } = structure;
  const { toGregorian, century } = calendars[calendar] ?? calendars.gregory!;
  const fieldOf = (numbers: readonly string[], name: string) =>
    numbers[date.from + fields.indexOf(name)] ?? '';
  return {
    id: `${fields} ${calendar} ${language.name}`,
    reads: (stamp) => readLetters(stamp, structure, language) !== null,
    wallTimeOf(stamp) {
      const meant = readLetters(stamp, structure, language);
      if (meant === null || !isTime(stamp, structure)) return null;
      const { numbers } = stamp;
      const written = fieldOf(numbers, 'y');
      const year = Number(written) + (meant.era?.yearsBefore ?? 0);
      const isShort = written.length < 3 && !meant.era?.yearsBefore;
      const month = meant.month?.month ?? Number(fieldOf(numbers, 'm'));
      const found = toGregorian(isShort ? century(year) : year, month, Number(fieldOf(numbers, 'd')));
      const [hour = 0, minute = 0, second = 0] = numbers.slice(time.from, time.until).map(Number);
      const of24 = hourOf(hour, meant.hours);
      return found === null || of24 === null ? null : [...found, of24, minute, second];
    },
  };
}

/** The next day of a chat, read as the next year. */
const longSilence = 300 * day;
/** WhatsApp began in 2009. */
const began = Date.UTC(2009, 0, 1);

/** How many dates a reading makes impossible, too early, or earlier than the one before, because a chat goes forward. */
function judge(days: Usage['days'], reading: Reading, latest: number, meaning: string) {
  const evidence = { impossible: 0, early: 0, back: 0, jumps: 0, fingerprint: '' };
  let before = Number.NEGATIVE_INFINITY;
  let [sum, silences] = [0, 0];
  for (const [index, stamp] of days.entries()) {
    const wall = reading.wallTimeOf(stamp);
    const at = wall === null ? Number.NaN : dayOf(wall);
    if (Number.isNaN(at) || at < 0 || at > latest + day) {
      evidence.impossible += 1;
      continue;
    }
    if (at < began) evidence.early += 1;
    if (at < before) evidence.back += 1;
    if (at - before > longSilence) silences += 1;
    before = at;
    sum = (sum * 31 + at / day + index) % 2 ** 40;
  }
  evidence.jumps = silences > 1 ? silences : 0;
  evidence.fingerprint = `${meaning} ${sum} ${evidence.impossible}`;
  return evidence;
}

/** NaN for a day that no month has. */
function dayOf([year, month, date]: WallTime): number {
  const at = Date.UTC(year, month - 1, date);
  return new Date(at).getUTCMonth() === month - 1 && new Date(at).getUTCDate() === date ? at : Number.NaN;
}
