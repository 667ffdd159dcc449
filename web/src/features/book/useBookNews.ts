import type { bookFrames } from '@twosome/contract/book/book.contract';
import { subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { useNewsToast } from '../../ui/useNewsToast.ts';
import { bookNewsTexts } from './book.news.texts.ts';

const state = createState<{ news: 'ready' | 'failed' | null }>(() => ({ news: null }));

subscriber<typeof bookFrames>()('book', ({ status }) => {
  if (status === 'ready' || status === 'failed') state.set({ news: status });
});

/** Says that the book is ready or could not be made. */
export function useBookNews(): void {
  const news = state.use((now) => now.news);
  const { show, ...texts } = bookNewsTexts;
  useNewsToast({
    text: news && texts[news],
    tone: news === 'failed' ? 'bad' : 'good',
    path: '/book',
    show,
    drop: () => state.set({ news: null }),
  });
}
