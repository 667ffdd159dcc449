import { useState } from 'react';
import styles from './Heart.module.css';
import { heartPath, leftHalf, leftHalfLine } from './heartPath.ts';

/** Which half is filled: mine is left, theirs right; `flying` is my clap in flight. */
export type HeartState = 'none' | 'mine' | 'theirs' | 'flying' | 'complete';

/**
 * A heart of two halves, decorative: the button around it has the label. It closes with a spring animation when it
 * becomes complete.
 */
export function Heart({ state }: { state: HeartState }) {
  const [closing, rest] = useClosing(state);
  return (
    <span className={styles.place} data-halo={state === 'theirs' || undefined}>
      <svg
        className={styles.heart}
        data-state={state}
        data-closing={closing || undefined}
        onAnimationEnd={rest}
        width="26"
        height="26"
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <Halves state={state} closing={closing} />
      </svg>
    </span>
  );
}

function Halves({ state, closing }: { state: HeartState; closing: boolean }) {
  if (state === 'none') return <path className={styles.inkLine} d={heartPath} />;
  if (state === 'theirs') {
    return (
      <>
        <path className={styles.inkLine} d={leftHalfLine} />
        <g className={styles.mirrored}>
          <path className={styles.full} d={leftHalf} />
          <path className={styles.redLine} d={leftHalfLine} />
        </g>
      </>
    );
  }
  if (state === 'complete' && !closing) {
    return (
      <>
        <path className={styles.full} d={heartPath} />
        <path className={styles.redLine} d={heartPath} />
      </>
    );
  }
  if (state === 'complete') {
    return (
      <>
        <g className={styles.closingLeft}>
          <path className={styles.full} d={leftHalf} />
          <path className={styles.redLine} d={leftHalfLine} />
        </g>
        <g className={styles.closingRight}>
          <g className={styles.mirrored}>
            <path className={styles.full} d={leftHalf} />
            <path className={styles.redLine} d={leftHalfLine} />
          </g>
        </g>
      </>
    );
  }
  return (
    <>
      <path className={styles.full} d={leftHalf} />
      <path className={styles.redLine} d={heartPath} />
    </>
  );
}

/** True from the moment a visible heart becomes complete; a heart that mounts complete does not animate. */
function useClosing(state: HeartState): [boolean, () => void] {
  const [seen, setSeen] = useState(state);
  const [closing, setClosing] = useState(false);
  if (seen !== state) {
    setSeen(state);
    setClosing(state === 'complete');
  }
  return [closing, () => setClosing(false)];
}
