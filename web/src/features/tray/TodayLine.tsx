import { useIdle } from '../../platform/idle.ts';
import { useOverlay } from '../../platform/overlay.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import styles from './TodayLine.module.css';
import { useTodayWords } from './today.store.ts';
import { lineOf } from './todayWords.ts';

const TodaySheet = lazyComponent<object>(async () => (await import('./TodaySheet.tsx')).TodaySheet);

/** Above the timeline: what this day brings, in one row of one height. A tap opens it as a sheet. */
export function TodayLine() {
  const { value, open } = useOverlay('today');
  const line = lineOf(useTodayWords());
  const isIdle = useIdle();
  return (
    <div className={`${styles.line} px-column`}>
      {line && (
        <button
          type="button"
          className={`${styles.words} block w-full truncate small quiet text-start`}
          onClick={() => open('open')}
        >
          {line}
        </button>
      )}
      <TodaySheet when={isIdle || value !== null} />
    </div>
  );
}
