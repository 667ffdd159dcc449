import { Switch } from '../../ui/Switch.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { useUser } from '../auth/auth.store.ts';
import { chooseBothCodes, useBothCodes } from '../auth/bothCodes.store.ts';
import styles from './BothCodes.module.css';

/** Offered to whoever ever parted: somebody knows their code who is no partner. Kept by whoever chose it. */
export function BothCodes() {
  const { parted, has_parted } = useUser();
  const knows = has_parted ? `${parted?.first_name ?? 'Whoever you parted from'} knows your code. ` : '';
  const wanted = useBothCodes();
  return (
    <div className={styles.choice}>
      <div>
        <p className={styles.name}>Connect by both codes only</p>
        <p className={styles.says}>
          {knows}
          With this on, nobody is connected with you before you have entered their code as well.
        </p>
      </div>
      <Switch
        label="Connect by both codes only"
        on={wanted}
        onSwitch={(on) => void chooseBothCodes(on).catch(sayWhyNot('This was not saved.'))}
      />
    </div>
  );
}
