import table from './locales.json' with { type: 'json' };

/** What the letters of a date or time mean in one language. */
export interface Meant {
  /** how many words they are: the fewer, the likelier is the language */
  words: number;
  /** by calendar: the months' names are those of the Gregorian year, or of Persia's or Arabia's */
  month?: { calendar: string; month: number };
  /** the hours of the day that this word covers, as bits; `isHalf`: it covers all hours before noon, or all after it */
  hours?: number;
  isHalf?: boolean;
  era?: { calendar: string; yearsBefore: number };
}

/** A numeric date or one with a month's name, as a language writes it: `d/m/yy`, `yyyy. mm. dd`, `d M yyyy`. */
export interface DateForm {
  calendar: string;
  hasEra: boolean;
  isTimeFirst: boolean;
  pattern: string;
}

type Place = 'date' | 'time' | 'between';

export interface Language {
  name: string;
  dates: readonly DateForm[];
  /** Null if a word of it is not of this language. Between a date and a time it may belong to either. */
  read(letters: string, place: Place): Meant | null;
}

const longestWord = 40;

type Words = Omit<Meant, 'words'>;

interface Row {
  months: Record<string, string>;
  halves: Record<string, number>;
  periods: Record<string, number>;
  eras: Record<string, string>;
  dates: string[];
  literals: string;
}

function languageOf(name: string, row: Row): Language {
  const words = { date: wordsOf(row, 'date'), time: wordsOf(row, 'time'), between: wordsOf(row, 'between') };
  const known = new Map<string, Meant | null>();
  const read = (letters: string, place: Place): Meant | null => {
    const key = `${place} ${letters}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const meant = readWords(letters, words[place]);
    known.set(key, meant);
    return meant;
  };
  const dates = row.dates.map((date): DateForm => {
    const [calendar = '', pattern = ''] = date.split(' ');
    const [flags = ''] = /^G?T?/.exec(pattern) ?? [];
    return {
      calendar,
      hasEra: flags.includes('G'),
      isTimeFirst: flags.includes('T'),
      pattern: pattern.slice(flags.length),
    };
  });
  return { name, dates, read };
}

function wordsOf({ months, halves, periods, eras, literals }: Row, place: Place): Map<string, Words> {
  const words = new Map(literals.split(' ').map((word): [string, Words] => [word, {}]));
  if (place !== 'time') {
    for (const [word, meant] of Object.entries(eras)) {
      const [calendar = '', before = '0'] = meant.split(' ');
      words.set(word, { era: { calendar, yearsBefore: Number(before) } });
    }
    for (const [calendar, names] of Object.entries(months))
      for (const [index, alternatives] of names.split(',').entries())
        for (const word of alternatives.split(' '))
          if (word !== '') words.set(word, { month: { calendar, month: index + 1 } });
  }
  if (place !== 'date') {
    for (const [word, hours] of Object.entries(periods)) words.set(word, { hours, isHalf: false });
    for (const [word, hours] of Object.entries(halves)) words.set(word, { hours, isHalf: true });
  }
  return words;
}

/** Letters without their spaces as the fewest words: `日下午` is two. */
function readWords(letters: string, words: ReadonlyMap<string, Words>): Meant | null {
  const best: (Meant | null)[] = [{ words: 0 }];
  for (let end = 1; end <= letters.length; end += 1) {
    let shortest: Meant | null = null;
    for (let from = Math.max(0, end - longestWord); from < end; from += 1) {
      const before = best[from];
      const word = letters.slice(from, end);
      const meant = words.get(word);
      if (!before || meant === undefined || before.words + 1 >= (shortest?.words ?? Infinity)) continue;
      shortest = { ...before, ...meant, words: before.words + 1 };
    }
    best[end] = shortest;
  }
  return best[letters.length] ?? null;
}

let all: readonly Language[] | undefined;

/** Every language that ICU knows: `npm run locales` writes the table. */
export function listLanguages(): readonly Language[] {
  all ??= Object.entries(table.languages).map(([name, row]) => languageOf(name, row as Row));
  return all;
}
