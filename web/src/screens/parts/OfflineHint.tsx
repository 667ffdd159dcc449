import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './OfflineHint.module.css';

/** Says that the device has no network, for as long as it has none. */
export function OfflineHint() {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <span className={styles.hint}>
          <Icon of={WifiOff} size={16} />
          You are offline. We go on when the network is back.
        </span>
      )}
    </div>
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
