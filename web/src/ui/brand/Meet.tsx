import { heartPath } from './heartPath.ts';
import styles from './Meet.module.css';

export interface MeetProps {
  /** the letter in my circle, and in the partner's */
  mine: string;
  theirs?: string;
  state: 'waiting' | 'together';
  /** CSS pixels; shrinks if there is less room */
  width?: number;
}

/**
 * A full circle beside a dotted one; in the state 'together' they slide into each other and a heart appears in the
 * overlap.
 */
export function Meet({ mine, theirs = '', state, width = state === 'waiting' ? 216 : 344 }: MeetProps) {
  return (
    <svg
      className={styles.meet}
      data-state={state}
      width={width}
      height={(width * 176) / 344}
      viewBox="0 0 344 176"
      aria-hidden="true"
    >
      <circle className={styles.mine} cx="88" cy="88" r="84" fill="var(--mine)" />
      {state === 'waiting' ? <Absent /> : <Present theirs={theirs} />}
      <text className={styles.letter} x="88" y={state === 'waiting' ? 109 : 102} fill="var(--mine-ink)">
        {mine}
      </text>
    </svg>
  );
}

function Absent() {
  return (
    <g fill="none" stroke="var(--theirs-ink)" strokeWidth="3.2" strokeLinecap="round">
      <circle cx="256" cy="88" r="82" strokeOpacity=".55" strokeDasharray="3.2 12.9" />
      <path d="M256 72v32M240 88h32" strokeOpacity=".8" />
    </g>
  );
}

function Present({ theirs }: { theirs: string }) {
  return (
    <>
      <circle className={styles.theirs} cx="256" cy="88" r="84" fill="var(--theirs)" />
      <path
        className={styles.lens}
        fill="var(--love-fill)"
        d="M172 15.84A84 84 0 0 1 172 160.16A84 84 0 0 1 172 15.84Z"
      />
      <g className={styles.heart}>
        <path d={heartPath} fill="#fff" transform="translate(154 70) scale(1.5)" />
      </g>
      <text className={styles.letter} x="256" y="102" fill="var(--theirs-ink)">
        {theirs}
      </text>
    </>
  );
}
