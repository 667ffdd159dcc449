import Ban from 'lucide-react/icons/ban';
import { Icon } from '../../ui/Icon.tsx';
import { postTexts } from './post.texts.ts';
import styles from './TakenDown.module.css';

/** Replaces the photos of a taken-down post, for its couple. */
export function TakenDown() {
  return (
    <div className={styles.note}>
      <Icon of={Ban} />
      <p>
        <b>{postTexts.takenDown.title}</b> {postTexts.takenDown.line}
      </p>
    </div>
  );
}
