import Ban from 'lucide-react/icons/ban';
import { Icon } from '../../ui/Icon.tsx';
import styles from './TakenDown.module.css';

/** In the place of the photos, for the couple of a post that the operator took down. */
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
