import Ban from 'lucide-react/icons/ban';
import { Icon } from '../../ui/Icon.tsx';
import styles from './TakenDown.module.css';

/** Replaces the photos of a taken-down post, for its couple. */
export function TakenDown() {
  return (
    <div className={styles.note}>
      <Icon of={Ban} />
      <p>
        <b>Taken down by the operator.</b> Nobody else sees this post, and its photos are shown to nobody. You
        can delete it.
      </p>
    </div>
  );
}
