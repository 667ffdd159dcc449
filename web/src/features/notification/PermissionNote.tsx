import BellRing from 'lucide-react/icons/bell-ring';
import { isPhone } from '../../native/native.ts';
import { useRefetch } from '../../platform/resource.ts';
import { Button } from '../../ui/Button.tsx';
import { notificationTexts as texts } from './notification.texts.ts';
import styles from './Preferences.module.css';
import { refreshPermission, turnOn, usePermission } from './permission.store.ts';

/** Explains how to turn notifications on when this device shows none. */
export function PermissionNote() {
  const is = usePermission((permission) => permission.is);
  useRefetch(refreshPermission);
  if (is !== 'prompt' && is !== 'denied') return null;
  return (
    <section
      className={`${styles.off} row flex-wrap justify-between gap-4 mx-gutter mb-5 px-4 py-3.5 small quiet`}
      aria-label={texts.permission.here}
    >
      <p>{is === 'prompt' ? texts.permission.notYet : refused()}</p>
      {is === 'prompt' && (
        <Button small icon={BellRing} onClick={() => void turnOn()}>
          {texts.permission.turnOn}
        </Button>
      )}
    </section>
  );
}

/** After a refusal only the person can change it, in the system settings. */
const refused = (): string => texts[isPhone() ? 'phone' : 'browser'].refused;
