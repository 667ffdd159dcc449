import styles from './Letter.module.css';

/** An envelope whose flap opens. */
export const Envelope = ({ isOpen, side }: { isOpen: boolean; side: 'mine' | 'theirs' }) => (
  <svg
    className={styles.envelope}
    viewBox="0 5 48 48"
    aria-hidden="true"
    data-open={isOpen || undefined}
    data-side={side}
  >
    <rect x="5" y="16" width="38" height="26" rx="4" className={styles.back} />
    <rect x="10" y="10" width="28" height="24" rx="2" className={styles.sheet} />
    <path d="M5 20 24 33 43 20V38a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4Z" className={styles.front} />
    <path d="M6 18 24 31 42 18Q42 16 39 16H9Q6 16 6 18Z" className={styles.flap} />
  </svg>
);
