import BellRing from 'lucide-react/icons/bell-ring';
import { isPhone } from '../../native/native.ts';
import { useRefetch } from '../../platform/refetch.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Preferences.module.css';
import { refreshPermission, turnOn, usePermission } from './permission.store.ts';

/** Explains how to turn notifications on when this device shows none. */
export function PermissionNote() {
  const is = usePermission((permission) => permission.is);
  useRefetch(refreshPermission);
  if (is !== 'prompt' && is !== 'denied') return null;
  return (
    <section className={styles.off} aria-label="Notifications on this device">
      <p>{is === 'prompt' ? 'This device does not show notifications of Twosome yet.' : refused()}</p>
      {is === 'prompt' && (
        <Button small icon={BellRing} onClick={() => void turnOn()}>
          Turn on
        </Button>
      )}
    </section>
  );
}

/** After a refusal only the person can change it, in the system settings. */
const refused = (): string =>
  isPhone()
    ? "This phone shows no notifications of Twosome. To allow them, open the phone's settings, then Apps, Twosome, Notifications."
    : "This browser shows no notifications of Twosome. To allow them, open the browser's settings for this site.";
