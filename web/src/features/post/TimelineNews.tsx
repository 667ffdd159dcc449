import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { isOffline } from '../../platform/offline.ts';
import { useKeys } from '../../platform/useKeys.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { toast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { coverHints, hintsNow, refreshTimeline, useHasNew } from './feed.store.ts';
import { postFeedTexts as texts } from './post.feed.texts.ts';
import { timeline, timelineKey } from './post.store.ts';
import styles from './TimelineNews.module.css';

/** The ways to what is new on the timeline: the pill when a hint came, a pull on a touch screen, and the key R. */
export function TimelineNews() {
  const hasNew = useHasNew();
  const [isRefreshing, setRefreshing] = useState(false);
  useClearedAtTop();

  const refresh = async () => {
    setRefreshing(true);
    const isLoaded = await refreshTimeline();
    setRefreshing(false);
    if (!isLoaded) toast.bad(isOffline() ? uiTexts.offline.offline : texts.notRefreshed);
    return isLoaded;
  };
  const showNew = async () => {
    // the pressed pill disappears
    document.getElementById('content')?.focus({ preventScroll: true });
    if (await refresh()) window.scrollTo({ top: 0 });
  };
  // as in a browser, without loading the document
  useKeys({ r: () => void showNew() });

  return (
    <>
      <PullToRefresh isRefreshing={isRefreshing} label={texts.refreshing} onRefresh={() => void refresh()} />
      <div role="status" className={`${styles.place} flex items-start justify-center`}>
        {hasNew && (
          <button
            type="button"
            className={`${styles.pill} row min-h-touch gap-1.5 strong`}
            onClick={() => void showNew()}
          >
            <Icon of={ArrowUp} size={16} />
            {texts.newPosts}
          </button>
        )}
      </div>
    </>
  );
}

/** A list that was loaded by itself, for example on the return to the tab, shows what is new if its top is visible. */
function useClearedAtTop(): void {
  const { loadedAt: at, status } = timeline.use(timelineKey);
  const isLoading = status === 'loading' || status === 'refreshing';
  const before = useRef({ at, hints: hintsNow() });
  useEffect(() => {
    if (isLoading) before.current = { at, hints: hintsNow() };
    else if (at > before.current.at && window.scrollY < window.innerHeight) coverHints(before.current.hints);
  }, [isLoading, at]);
}
