import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lettersOf, signsOf } from '../server/src/features/import/words.ts';

// Writes the words and the orders of dates and times of every language that this Node's ICU knows.

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = alphabet.flatMap((a) => alphabet.map((b) => a + b));
const triples = pairs.flatMap((pair) => alphabet.map((c) => pair + c));
const scripts = ['Adlm', 'Arab', 'Beng', 'Cyrl', 'Deva', 'Guru', 'Hans', 'Hant', 'Knda', 'Latn', 'Mong'];
scripts.push('Mtei', 'Nkoo', 'Olck', 'Orya', 'Taml', 'Telu', 'Tfng', 'Vaii');
const regions = ['001', '150', '419', ...pairs.map((pair) => pair.toUpperCase())];
/** ICU answers for an unknown region with the language alone. */
const isKnown = (tag: string) => new Intl.NumberFormat(tag).resolvedOptions().locale === tag;
const languages = [
  ...new Set(
    Intl.DateTimeFormat.supportedLocalesOf([...pairs, ...triples]).map(
      (tag) => new Intl.DateTimeFormat(tag).resolvedOptions().locale,
    ),
  ),
];
const written = [
  ...languages,
  ...languages
    .filter((tag) => !tag.includes('-'))
    .flatMap((tag) => scripts.map((script) => `${tag}-${script}`)),
].filter((tag) => languages.includes(tag) || isKnown(tag));
const locales = [
  ...written,
  ...written
    .filter((tag) => !/-[A-Z]{2}$/.test(tag))
    .flatMap((tag) => regions.map((region) => `${tag}-${region}`)),
].filter((tag) => written.includes(tag) || isKnown(tag));

type Style = 'short' | 'medium' | 'long';
/** A year of each of Japan's eras that a chat can have, and the year before the era's first one. */
const japan = [
  [2012, 1988],
  [2021, 2018],
] as const;
const calendars = ['gregory', 'buddhist', 'persian', 'islamic-umalqura', 'japanese', 'roc'];
/** A day of each calendar whose day and month have one digit, unless they are written with a zero. */
const small = new Map(
  calendars.map((calendar) => {
    const format = new Intl.DateTimeFormat('en-u-nu-latn', {
      timeZone: 'UTC',
      calendar,
      day: 'numeric',
      month: 'numeric',
    });
    const days = Array.from({ length: 365 }, (_, index) => Date.UTC(2021, 0, 1 + index));
    const isSmall = (at: number) =>
      format
        .formatToParts(at)
        .every(({ type, value }) => (type !== 'day' && type !== 'month') || Number(value) < 10);
    return [calendar, days.find(isSmall)];
  }),
);
const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(2021, 2, 5, hour, 22, 9));
const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2021, month, 15, 14, 22, 9));
const UTC = { timeZone: 'UTC' };
const isDate = (type: string) => ['day', 'month', 'year', 'era', 'relatedYear'].includes(type);
const hasDigit = (text: string) => /\p{Nd}/u.test(text);
const wordsIn = (text: string) => text.split(/[^\p{L}\p{M}]+/u).map(lettersOf);

/** Of a language in all its regions. */
interface Language {
  months: Map<string, Set<string>>[];
  halves: Map<string, number>;
  periods: Map<string, number>;
  eras: Map<string, string>;
  dates: Set<string>;
  literals: Set<string>;
}
const all = new Map<string, Language>();

for (const tag of locales) {
  const key = new Intl.Locale(tag).maximize();
  const name = `${key.language}-${key.script}`;
  const language = all.get(name) ?? {
    months: months.map(() => new Map()),
    halves: new Map(),
    periods: new Map(),
    eras: new Map(),
    dates: new Set(),
    literals: new Set(),
  };
  all.set(name, language);
  const own = new Intl.DateTimeFormat(tag).resolvedOptions().calendar;
  for (const calendar of new Set([own, ...calendars])) readDates(language, tag, calendar, calendar === own);
  readTimes(language, tag);
}

function readDates(language: Language, tag: string, calendar: string, isOwn: boolean) {
  for (const [year, era] of japan) {
    const format = new Intl.DateTimeFormat(tag, { ...UTC, calendar, dateStyle: 'short' });
    const part = format.formatToParts(Date.UTC(year, 2, 5)).find(({ type }) => type === 'era');
    const word = lettersOf(part?.value ?? '');
    if (word !== '') language.eras.set(word, calendar === 'japanese' ? `${calendar} ${era}` : calendar);
  }
  for (const dateStyle of ['short', 'medium'] as const) {
    const options = { ...UTC, calendar, dateStyle, numberingSystem: 'latn' } as const;
    const parts = new Intl.DateTimeFormat(tag, options).formatToParts(small.get(calendar));
    const all = new Intl.DateTimeFormat(tag, { ...options, timeStyle: 'short' }).formatToParts(months[2]);
    const isTimeFirst =
      all.findIndex(({ type }) => type === 'hour') < all.findIndex(({ type }) => isDate(type));
    const era = parts.some(({ type }) => type === 'era') ? 'G' : '';
    language.dates.add(`${calendar} ${era}${isTimeFirst ? 'T' : ''}${patternOf(parts)}`);
  }
  if (!isOwn && calendar !== 'gregory') return;
  const number = new Intl.DateTimeFormat('en', { ...UTC, calendar, month: 'numeric' });
  const styles: Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'short' },
    { dateStyle: 'medium' },
    { dateStyle: 'long' },
    { month: 'short' },
    { month: 'long' },
  ];
  for (const style of styles) {
    const format = new Intl.DateTimeFormat(tag, { ...UTC, calendar, ...style });
    for (const at of months) {
      const parts = format.formatToParts(at);
      const month = parts.find(({ type }) => type === 'month')?.value ?? '';
      if (hasDigit(month)) for (const word of wordsIn(month)) language.literals.add(word);
      else if (lettersOf(month) !== '') {
        const names = language.months[Number(number.format(at)) - 1]!;
        const kind = calendar === 'persian' || calendar === 'islamic-umalqura' ? calendar : 'gregory';
        names.set(kind, (names.get(kind) ?? new Set()).add(lettersOf(month)));
      }
      for (const { type, value } of parts)
        if (type === 'literal') for (const word of wordsIn(value)) language.literals.add(word);
    }
  }
}

/** The fields of a date in their order, and what stands between them: `d/m/yy`, `yyyy. mm. dd`. */
function patternOf(parts: readonly Intl.DateTimeFormatPart[]): string {
  const from = parts.findIndex(({ type }) => isDate(type));
  const until = parts.findLastIndex(({ type }) => isDate(type));
  const fields = parts.slice(from, until + 1).map(({ type, value }) => {
    if (type === 'day') return value.length > 1 ? 'dd' : 'd';
    if (type === 'month') return !hasDigit(value) ? 'M' : value.length > 1 ? 'mm' : 'm';
    if (type === 'year' || (type as string) === 'relatedYear') return [...value].length > 2 ? 'yyyy' : 'yy';
    return type === 'era' ? '' : signsOf(value);
  });
  return fields.join('');
}

function readTimes(language: Language, tag: string) {
  for (const hourCycle of ['h11', 'h12', 'h23'] as const)
    for (const timeStyle of ['short', 'medium'] as const)
      for (const dateStyle of ['short', 'medium', 'long'] satisfies Style[]) {
        const format = new Intl.DateTimeFormat(tag, { ...UTC, hourCycle, timeStyle, dateStyle });
        for (const [hour, at] of hours.entries())
          for (const { type, value } of format.formatToParts(at)) {
            if (type === 'dayPeriod') addHour(language.halves, value, hour);
            else if (type === 'literal' && (hour === 0 || hour === 14))
              for (const word of wordsIn(value)) language.literals.add(word);
          }
      }
  for (const dayPeriod of ['narrow', 'short', 'long'] as const) {
    const format = new Intl.DateTimeFormat(tag, { ...UTC, hourCycle: 'h12', hour: 'numeric', dayPeriod });
    for (const [hour, at] of hours.entries())
      for (const { type, value } of format.formatToParts(at))
        if (type === 'dayPeriod') addHour(language.periods, value, hour);
  }
}

function addHour(periods: Map<string, number>, value: string, hour: number) {
  const word = lettersOf(value);
  if (word !== '') periods.set(word, (periods.get(word) ?? 0) | (1 << hour));
}

const sorted = <Value>(map: ReadonlyMap<string, Value>) =>
  Object.fromEntries([...map].sort(([one], [other]) => (one < other ? -1 : 1)));
const table = {
  icu: process.versions.icu,
  locales: locales.join(' '),
  languages: sorted(
    new Map(
      [...all].map(([name, { months, halves, periods, eras, dates, literals }]) => [
        name,
        {
          months: Object.fromEntries(
            ['gregory', 'persian', 'islamic-umalqura'].flatMap((kind) =>
              months.some((names) => names.has(kind))
                ? [[kind, months.map((names) => [...(names.get(kind) ?? [])].join(' ')).join(',')]]
                : [],
            ),
          ),
          halves: sorted(halves),
          periods: sorted(new Map([...periods].filter(([word]) => !halves.has(word)))),
          eras: sorted(eras),
          dates: [...dates].sort(),
          literals: [...literals]
            .filter((word) => word !== '')
            .sort()
            .join(' '),
        },
      ]),
    ),
  ),
};
const path = fileURLToPath(new URL('../server/src/features/import/locales.json', import.meta.url));
writeFileSync(path, `${JSON.stringify(table)}\n`);
process.stdout.write(`${locales.length} locales of ICU ${table.icu} are in ${path}.\n`);
