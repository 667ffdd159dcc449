import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { isOffline } from '../../platform/offline.ts';
import { useLocation } from '../../platform/router/navigation.ts';
import { stopSlowWrites, useIsWriteSlow } from '../../platform/slowWrites.ts';
import { useStale } from '../../platform/stale.ts';
import { Icon } from '../Icon.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './OfflineHint.module.css';
import { offlineHintTexts } from './offlineHint.texts.ts';

/**
 * Shows that the device is offline, that a write is slow and can be stopped, or that the content is from an earlier
 * visit. It covers every screen but the room, which has its own position for it.
 */
export function OfflineHint() {
  const { pathname } = useLocation();
  const page = pathname.replace(/\/$/, '');
  if (page === '/message') return null;
  return (
    <div
      role="status"
      className={`${styles.place} fixed stack justify-items-center`}
      data-at={page === '/sign-up' ? 'top' : undefined}
    >
      <Words page={page} />
    </div>
  );
}

/** The same in the room, between the last bubble and the composer, so that it covers neither. */
export function OfflineNote() {
  return (
    <div role="status" className={`${styles.between} stack justify-items-center`}>
      <Words page="/message" />
    </div>
  );
}

function Words({ page }: { page: string }) {
  const offline = useSyncExternalStore(listen, isOffline, () => false);
  const { caches, isUnreachable } = useStale();
  const isWriteSlow = useIsWriteSlow();
  if (isWriteSlow && !offline)
    return (
      <span className={`${styles.hint} row gap-2`}>
        <Icon of={WifiOff} size={16} />
        {uiTexts.offline.stillTrying}
        <button
          type="button"
          className={`${styles.stop} min-h-touch px-3 font-semibold link`}
          onClick={stopSlowWrites}
        >
          {uiTexts.buttons.stop}
        </button>
      </span>
    );
  const pages: readonly (readonly string[])[] = Object.values(caches);
  const isOld = pages.some((shown) => shown.includes(page));
  const isAway = offline || (isUnreachable && pages.length > 0);
  if (!isAway && !isOld) return null;
  return (
    <span className={`${styles.hint} row gap-2`}>
      <Icon of={WifiOff} size={16} />
      {isAway && `${offline ? uiTexts.offline.offline : offlineHintTexts.unreachable} `}
      {isOld ? offlineHintTexts.stale : offlineHintTexts.continues}
    </span>
  );
}

function listen(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
