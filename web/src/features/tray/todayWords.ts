import { today } from '../../platform/days.ts';
import { stored } from '../../platform/storage.ts';

declare module '../../platform/storage.ts' {
  interface StoredKeys {
    /** home's today line as it was shown last: the day, then its words */
    tray: 'today';
  }
}

/** What waits, the memory, the next day, the question; '' for nothing. */
export type TodayWords = readonly string[];

/** The words of the last visit. Another day has other memories, and another distance to the next day. */
export function storedWords(): TodayWords {
  try {
    const [day, ...words] = JSON.parse(stored.read('today') ?? '[]').map(String);
    return day === today() ? words : words.slice(0, 1);
  } catch {
    return [];
  }
}

export const storeWords = (words: TodayWords): void =>
  stored.write('today', JSON.stringify([today(), ...words]));

/** One line of text, as the first look and the app draw it. */
export const lineOf = (words: TodayWords): string => words.filter(Boolean).join(' · ');
