import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { classes } from './classes.ts';
import styles from './ReservedSpace.module.css';

interface ReservedSpaceProps {
  label: string;
  /** in CSS; the next start reserves it */
  height: string;
  /** the space was reserved before the code had loaded */
  isReserved: () => boolean;
  /** null: not known yet */
  isNeeded: boolean | null;
  /** on the pill that opens it */
  hint: string;
  /** below another reserved space */
  second?: boolean;
  onSpace?: (isOpen: boolean) => void;
  children: ReactNode;
}

/**
 * Space above the timeline, always of the same height, so that nothing below moves when its content changes. While it
 * has no space, a pill without a height of its own opens it.
 */
export function ReservedSpace(props: ReservedSpaceProps) {
  const { label, height, isReserved, isNeeded, hint, second, onSpace, children } = props;
  const [isOpen, open] = useSpace(isReserved, isNeeded);
  useEffect(() => onSpace?.(isOpen), [onSpace, isOpen]);
  return (
    <>
      {!isOpen && isNeeded && (
        <div className={`${styles.hint} flex relative justify-center`}>
          <button type="button" className={classes(styles.pill, second && styles.second)} onClick={open}>
            {hint}
          </button>
        </div>
      )}
      <section
        className={styles.space}
        style={{ '--height': height } as CSSProperties}
        data-open={isOpen || undefined}
        aria-label={label}
      >
        {isOpen && children}
      </section>
    </>
  );
}

/**
 * While home is visible the space opens only by a tap or when the person returns to the top, and it closes only at the top:
 * so it never moves what is being read, nor the first post.
 */
function useSpace(isReserved: () => boolean, isNeeded: boolean | null): [isOpen: boolean, open: () => void] {
  const [isOpen, setOpen] = useState(isReserved);
  useEffect(() => {
    if (isNeeded === null || isNeeded === isOpen) return;
    const isAtTop = () => window.scrollY <= 0;
    let wasAway = !isAtTop();
    const settle = () => {
      if (isAtTop() && (wasAway || !isNeeded || document.hidden)) setOpen(isNeeded);
      wasAway = !isAtTop();
    };
    settle();
    window.addEventListener('scroll', settle, { passive: true });
    document.addEventListener('visibilitychange', settle);
    return () => {
      window.removeEventListener('scroll', settle);
      document.removeEventListener('visibilitychange', settle);
    };
  }, [isNeeded, isOpen]);
  return [isOpen, () => setOpen(true)];
}
