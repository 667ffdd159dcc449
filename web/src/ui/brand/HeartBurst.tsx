import type { CSSProperties } from 'react';
import styles from './HeartBurst.module.css';
import { heartPath } from './heartPath.ts';

interface HeartBurstProps {
  /** its position, in CSS pixels from the photo's corner; the centre by default */
  at?: { x: number; y: number };
  onEnd: () => void;
}

/** A white heart over a photo for 600 ms, then `onEnd`. A new `key` plays it again. */
export function HeartBurst({ at, onEnd }: HeartBurstProps) {
  const position = at && ({ '--x': `${at.x}px`, '--y': `${at.y}px` } as CSSProperties);
  return (
    <span className={`${styles.burst} absolute inset-0`} style={position} onAnimationEnd={onEnd}>
      <svg width="88" height="88" viewBox="0 0 24 24" aria-hidden="true">
        <path d={heartPath} fill="#fff" />
      </svg>
    </span>
  );
}
