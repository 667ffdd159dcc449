import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import styles from './OfflineHint.module.css';

/** Says that the device has no network, for as long as it has none; over every screen but the room, which has its own place for it. */
export function OfflineHint() {
  const { pathname } = useLocation();
  if (pathname.replace(/\/$/, '') === '/message') return null;
  return (
    <div role="status" className={styles.place}>
      <Words />
    </div>
  );
}

/** The same in the room: between the last bubble and the box, so that it covers neither. */
export function OfflineNote() {
  return (
    <div role="status" className={styles.between}>
      <Words />
    </div>
  );
}

function Words() {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <span className={styles.hint}>
      <Icon of={WifiOff} size={16} />
      You are offline. We go on when the network is back.
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
