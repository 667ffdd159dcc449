import { createState } from '../../platform/state.ts';
import { storedWords, storeWords, type TodayWords } from './todayWords.ts';

const state = createState<{ words: TodayWords }>(() => ({ words: storedWords() }));
export const useTodayWords = (): TodayWords => state.use(({ words }) => words);

/** Shows these words, and stores them for the next start. */
export function setTodayWords(words: TodayWords): void {
  state.set({ words });
  storeWords(words);
}
