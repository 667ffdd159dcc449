import { useUser } from '../auth/auth.store.ts';
import styles from './TypingBubble.module.css';

/** Three dots while the partner is typing. */
export function TypingBubble() {
  const { partner } = useUser();
  return (
    <div role="status" className={styles.bubble}>
      <span className="vh">{partner?.first_name} is typing</span>
      <i />
      <i />
      <i />
    </div>
  );
}
