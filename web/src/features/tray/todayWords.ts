import { today } from '../../platform/days.ts';
import { stored } from '../../platform/storage.ts';

/** What waits, the memory, the next day, the question; '' for nothing. */
export type TodayWords = readonly string[];

/** The words of the last visit, stored with their day. Another day has other memories, and another distance to the next day. */
export function storedWords(): TodayWords {
  try {
    const [day, ...words] = JSON.parse(stored.read('today') ?? '[]').map(String);
    return day === today() ? words : words.slice(0, 1);
  } catch {
    return [];
  }
}

/** Stores them until the sign-out or the parting, which may have begun. */
export function storeWords(words: TodayWords): void {
  if (stored.read('token') !== null) stored.write('today', JSON.stringify([today(), ...words]));
}

/** One line of text, as the first look and the app draw it. */
export const lineOf = (words: TodayWords): string => words.filter(Boolean).join(' · ');
