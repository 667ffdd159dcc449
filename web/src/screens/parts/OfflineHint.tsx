import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isOffline } from '../../platform/offline.ts';
import { useOld } from '../../platform/old.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './OfflineHint.module.css';

/**
 * Says that the device has no network, for as long as it has none, or that what is shown is what was here last; over every
 * screen but the room, which has its own place for it.
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

/** The same in the room: between the last bubble and the box, so that it covers neither. */
export function OfflineNote() {
  return (
    <div role="status" className={styles.between}>
      <Words of="messages" />
    </div>
  );
}

/** What a page shows of what was here last, by the names of the memories. */
const memories: Readonly<Record<string, string>> = {
  '/home': 'timeline',
  '/goals': 'goals',
  '/profile': 'person',
  '/profile/settings': 'person',
};

function Words({ of }: { of: string | null }) {
  const offline = useSyncExternalStore(listen, isOffline, () => false);
  const old = useOld();
  if (!offline && old.length === 0) return null;
  return (
    <span className={styles.hint}>
      <Icon of={WifiOff} size={16} />
      {offline ? 'You are offline.' : 'We cannot be reached.'}{' '}
      {old.some((name) => name === of) ? 'This is what was here last.' : 'We go on when the network is back.'}
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
