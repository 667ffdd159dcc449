import type { ReactNode } from 'react';
import styles from './drawings.module.css';
import { heartPath } from './heartPath.ts';

/** The canvas of all drawings: two-pixel ink lines with one blush, one mist and one red spot. */
function Canvas({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} width="168" height="126" viewBox="0 0 168 126" aria-hidden="true">
      {children}
    </svg>
  );
}

/** The red spot as a heart: its upper left corner, and its scale (1 is 24 units). */
function SmallHeart({ x, y, scale }: { x: number; y: number; scale: number }) {
  return <path className={styles.red} transform={`translate(${x} ${y}) scale(${scale})`} d={heartPath} />;
}

/** Two birds on a wire. */
export function Birds() {
  return (
    <Canvas>
      <path className={styles.line} d="M10 92C56 100 112 100 158 92" />
      <Bird colour={styles.blush} />
      <g transform="translate(172 0) scale(-1 1)">
        <Bird colour={styles.mist} />
      </g>
      <SmallHeart x={77} y={26} scale={0.62} />
    </Canvas>
  );
}

function Bird({ colour }: { colour: string | undefined }) {
  return (
    <>
      <path
        className={colour}
        d="M40 92C30 80 36 60 54 58C60 52 72 54 74 62L82 66L74 70C74 84 66 94 52 95Z"
      />
      <path className={styles.line} d="M48 74C54 82 62 80 66 74M50 95v6M58 95v6" />
      <circle className={styles.ink} cx="66" cy="63" r="1.8" />
    </>
  );
}

/** The tin-can telephone with its string cut: no network. */
export function CutString() {
  return (
    <Canvas>
      <path className={styles.line} d="M47 62C54 84 62 94 72 98M121 62C116 78 110 88 100 92" />
      <path className={styles.line} d="M80 88l3 8M88 84l-1 9" />
      <Tin side="left" />
      <Tin side="right" />
      <SmallHeart x={76} y={100} scale={0.62} />
    </Canvas>
  );
}

/** A window behind drawn curtains: private. */
export function DrawnCurtains() {
  return (
    <Canvas>
      <rect className={styles.paper} x="40" y="10" width="88" height="92" rx="4" />
      <path className={styles.blush} d="M40 10H84C84 50 76 84 56 102H40Z" />
      <path className={styles.mist} d="M128 10H84C84 50 92 84 112 102H128Z" />
      <path
        className={styles.line}
        d="M54 10C54 44 52 70 46 92M68 10C68 44 64 72 54 96M114 10C114 44 116 70 122 92M100 10C100 44 104 72 114 96M28 102H140M30 10H138"
      />
      <SmallHeart x={75.6} y={84} scale={0.7} />
    </Canvas>
  );
}

/** A picture frame on its nail, the two circles in it. */
export function EmptyFrame() {
  return (
    <Canvas>
      <path className={styles.line} d="M84 14L50 36M84 14l34 22" />
      <circle className={styles.red} cx="84" cy="13" r="3" />
      <rect className={styles.paper} x="34" y="36" width="100" height="76" rx="8" />
      <circle className={styles.blushFill} cx="73" cy="74" r="22" />
      <circle className={styles.mistFill} cx="95" cy="74" r="22" />
      <path className={styles.red} d="M84 54.9A22 22 0 0 1 84 93.1A22 22 0 0 1 84 54.9Z" />
    </Canvas>
  );
}

/** Two kites on strings that meet. */
export function Kites() {
  return (
    <Canvas>
      <path className={styles.line} d="M52 60C58 84 76 92 84 112C92 92 110 84 116 52" />
      <path className={styles.blush} d="M44 14L64 34L52 60L30 38Z" />
      <path className={styles.line} d="M44 14L52 60M64 34L30 38" />
      <path className={styles.mist} d="M124 6L140 30L116 52L102 26Z" />
      <path className={styles.line} d="M124 6L116 52M140 30L102 26" />
      <SmallHeart x={75} y={104} scale={0.75} />
    </Canvas>
  );
}

/** A sock on a clothes line, beside the outline of the missing one. */
export function LoneSock() {
  return (
    <Canvas>
      <path className={styles.line} d="M8 26C56 36 112 36 160 26" />
      <g transform="translate(56 32)">
        <path
          className={styles.blush}
          d="M-14 0H14V44C14 52 22 54 32 56C44 59 44 76 30 76H6C-8 76-14 66-14 54Z"
        />
        <path className={styles.line} d="M-14 12H14M18 76C14 68 18 58 26 56" />
        <SmallHeart x={-6} y={22} scale={0.5} />
        <path className={styles.paper} d="M-4-8h8v16h-8z" />
      </g>
      <g transform="translate(120 31)">
        <path
          className={styles.line}
          d="M-14 12V54C-14 66-8 76 6 76H30C44 76 44 59 32 56C22 54 14 52 14 44V12"
          strokeDasharray="1 7"
        />
        <path className={styles.mist} d="M-4-8h8v16h-8z" />
      </g>
    </Canvas>
  );
}

/** A packed suitcase with the two circles as its label: the data export. */
export function PackedCase() {
  return (
    <Canvas>
      <path className={styles.line} d="M66 36V26a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v10M20 112h128" />
      <rect className={styles.paper} x="28" y="36" width="112" height="72" rx="12" />
      <path className={styles.blush} d="M40 36h12v72H40Z" />
      <path className={styles.mist} d="M116 36h12v72h-12Z" />
      <circle className={styles.blushFill} cx="76.5" cy="72" r="15" />
      <circle className={styles.mistFill} cx="91.5" cy="72" r="15" />
      <path className={styles.red} d="M84 59A15 15 0 0 1 84 85A15 15 0 0 1 84 59Z" />
    </Canvas>
  );
}

/** A pot with two leaves. */
export function PottedSprout() {
  return (
    <Canvas>
      <path className={styles.line} d="M84 84C84 66 84 60 84 42" />
      <path className={styles.blush} d="M84 62C62 64 50 52 48 32C70 30 84 42 84 62Z" />
      <path className={styles.mist} d="M84 54C84 36 98 22 120 24C120 44 106 56 84 54Z" />
      <path className={styles.paper} d="M58 84H110L104 114H64Z" />
      <path className={styles.paper} d="M53 76H115V88H53Z" />
      <SmallHeart x={77.4} y={95} scale={0.55} />
      <path className={styles.line} d="M28 114H140" />
    </Canvas>
  );
}

/** A tin-can telephone with its string. */
export function TinCans() {
  return (
    <Canvas>
      <path className={styles.line} d="M47 62C70 108 98 108 121 62" />
      <Tin side="left" />
      <Tin side="right" />
      <SmallHeart x={75} y={12} scale={0.78} />
    </Canvas>
  );
}

/** One tin of a tin-can telephone, the left in blush, the right in mist. */
function Tin({ side }: { side: 'left' | 'right' }) {
  const place = side === 'left' ? 'translate(34 52) rotate(-64)' : 'translate(134 52) rotate(64)';
  return (
    <g transform={place}>
      <path className={side === 'left' ? styles.blush : styles.mist} d="M-15-18H15V20C15 27-15 27-15 20Z" />
      <ellipse className={styles.paper} cx="0" cy="-18" rx="15" ry="6" />
    </g>
  );
}
