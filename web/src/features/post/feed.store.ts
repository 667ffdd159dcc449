import type { postFrames } from '@twosome/contract/post/post.contract';
import { isBusy } from '../../platform/lists.ts';
import { subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { timeline, timelineKey } from './post.store.ts';

const on = subscriber<typeof postFrames>();

/** The hints that have come, and how many of them the loaded timeline covers. */
const news = createState(() => ({ hints: 0, covered: 0 }));
/** Whether a couple that this one follows has published something since the timeline was loaded. */
export const useHasNew = (): boolean => news.use(({ hints, covered }) => hints > covered);

on('feed', () => news.set(({ hints }) => ({ hints: hints + 1 })));

export const hintsNow = (): number => news.get().hints;
/** The timeline was loaded after these hints, and its top is visible. */
export const coverHints = (covered: number): void => news.set({ covered });

/** Loads what is new, and keeps the pages already loaded. Returns false when nothing could be loaded. */
export async function refreshTimeline(): Promise<boolean> {
  const { hints, covered } = news.get();
  const { loadedAt: at, status } = timeline.get(timelineKey);
  if (isBusy(status)) return true;
  // before the request: a hint that arrives during it counts
  coverHints(hints);
  await timeline.refresh(timelineKey, { background: true });
  const isLoaded = timeline.get(timelineKey).loadedAt > at;
  if (!isLoaded) coverHints(covered);
  return isLoaded;
}
