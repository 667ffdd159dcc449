import BellRing from 'lucide-react/icons/bell-ring';
import { isPhone } from '../../native/native.ts';
import { useLookAgain } from '../../platform/lookAgain.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Preferences.module.css';
import { lookAtPermission, turnOn, usePermission } from './permission.store.ts';

/** Above the choices, where this device shows nothing of what is chosen: how to turn it on. */
export function PermissionNote() {
  const is = usePermission((permission) => permission.is);
  useLookAgain(lookAtPermission);
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

/** Nobody may ask again: only the person can, and in one place. */
const refused = (): string =>
  isPhone()
    ? "This phone shows no notifications of Twosome. To allow them, open the phone's settings, then Apps, Twosome, Notifications."
    : "This browser shows no notifications of Twosome. To allow them, open the browser's settings for this site.";
