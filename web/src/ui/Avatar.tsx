import { type CSSProperties, useState } from 'react';
import styles from './Avatar.module.css';
import { Pair } from './Pair.tsx';

export interface AvatarProps {
  photo?: string | null | undefined;
  /** one letter for a person, two for two people: shown without a photo, or when it does not load */
  initials: string;
  /** a person's colour: mine is blush, theirs mist */
  side?: 'mine' | 'theirs';
  /** CSS pixels: 24, 28, 40 (a list), 52, 60, 112 (a profile) */
  size?: number;
  /** read aloud; without it decoration beside a written name */
  label?: string;
}

/** A round photo, or the letters that stand for it. */
export function Avatar({ photo, initials, side = 'mine', size = 40, label }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const [left = '', right] = Array.from(initials);
  if (photo && photo !== failed) {
    return (
      <img
        className={styles.face}
        src={photo}
        alt={label ?? ''}
        width={size}
        height={size}
        decoding="async"
        onError={() => setFailed(photo)}
      />
    );
  }
  if (right) return <Pair left={left} right={right} size={size} {...(label ? { label } : {})} />;
  return (
    <span className={styles.person} data-side={side} style={{ '--size': `${size}px` } as CSSProperties}>
      <span aria-hidden="true">{left}</span>
      {label && <span className="vh">{label}</span>}
    </span>
  );
}
