import { Switch } from '../../ui/Switch.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { chooseBothCodes, useBothCodes } from '../auth/bothCodes.store.ts';
import styles from './BothCodes.module.css';

/** The setting to require both codes. Offered before the first connection too, because a code may reach a stranger. */
export function BothCodes() {
  const { parted, has_parted } = useUser();
  const reason = has_parted
    ? `${parted?.first_name ?? 'Somebody you were connected with'} knows your code. `
    : '';
  const wanted = useBothCodes();
  return (
    <div className={styles.choice}>
      <div>
        <p className={styles.name}>Connect by both codes only</p>
        <p className={styles.says}>
          {reason}
          With this on, nobody is connected with you before you have entered their code as well.
        </p>
      </div>
      <Switch
        label="Connect by both codes only"
        on={wanted}
        onSwitch={(on) => void chooseBothCodes(on).catch(toastError('This was not saved.'))}
      />
    </div>
  );
}
