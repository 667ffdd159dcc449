import styles from './HeartBurst.module.css';
import { heartPath } from './heartPath.ts';

/** A white heart over the middle of a photo for 600 ms; then `onEnd`. Give it a new `key` to play again. */
export function HeartBurst({ onEnd }: { onEnd: () => void }) {
  return (
    <span className={styles.burst} onAnimationEnd={onEnd}>
      <svg width="88" height="88" viewBox="0 0 24 24" aria-hidden="true">
        <path d={heartPath} fill="#fff" />
      </svg>
    </span>
  );
}
