import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { isOffline } from '../platform/offline.ts';
import { useLocation } from '../platform/router/navigation.ts';
import { stopSlowWrites, useIsWriteSlow } from '../platform/slowWrites.ts';
import { useStale } from '../platform/stale.ts';
import { Icon } from './Icon.tsx';
import styles from './OfflineHint.module.css';
import { uiTexts } from './ui.texts.ts';

/**
 * Shows that the device is offline, that a write is slow and can be stopped, or that the content is from an earlier
 * visit. It covers every screen but the room, which has its own position for it.
 */
export function OfflineHint() {
  const { pathname } = useLocation();
  const page = pathname.replace(/\/$/, '');
  if (page === '/message') return null;
  return (
    <div role="status" className={styles.place} data-at={page === '/sign-up' ? 'top' : undefined}>
      <Words of={memories[page] ?? null} />
    </div>
  );
}

/** The same in the room, between the last bubble and the composer, so that it covers neither. */
export function OfflineNote() {
  return (
    <div role="status" className={styles.between}>
      <Words of="messages" />
    </div>
  );
}

/** Which entries of the offline cache each page shows. */
const memories: Readonly<Record<string, string>> = {
  '/home': 'timeline',
  '/goals': 'goals',
  '/profile': 'person',
  '/profile/settings': 'person',
};

const { offline: hint } = uiTexts;

function Words({ of }: { of: string | null }) {
  const offline = useSyncExternalStore(listen, isOffline, () => false);
  const { names, isUnreachable } = useStale();
  const isWriteSlow = useIsWriteSlow();
  if (isWriteSlow && !offline)
    return (
      <span className={styles.hint}>
        <Icon of={WifiOff} size={16} />
        {uiTexts.offline.stillTrying}
        <button type="button" className={styles.stop} onClick={stopSlowWrites}>
          {uiTexts.buttons.stop}
        </button>
      </span>
    );
  const isOld = names.some((name) => name === of);
  const isAway = offline || (isUnreachable && names.length > 0);
  if (!isAway && !isOld) return null;
  return (
    <span className={styles.hint}>
      <Icon of={WifiOff} size={16} />
      {isAway && `${offline ? hint.offline : hint.unreachable} `}
      {isOld ? hint.stale : hint.continues}
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
