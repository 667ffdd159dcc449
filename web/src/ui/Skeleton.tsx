import type { CSSProperties, ReactNode } from 'react';
import { type Aspect, cssRatio } from './aspect.ts';
import styles from './Skeleton.module.css';
import { uiTexts } from './ui.texts.ts';

/** Wraps the loading shapes, with one status for screen readers. */
export function Skeleton({ label = uiTexts.loading, children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** One grey shape. Sizes are CSS lengths. */
export function SkeletonBlock({
  width,
  height,
  radius,
}: {
  width?: string;
  height: string;
  radius?: string;
}) {
  const size = { '--w': width ?? '100%', '--h': height, '--r': radius ?? '6px' } as CSSProperties;
  return (
    <span className={`${styles.bone} block relative flex-none max-w-full overflow-hidden`} style={size} />
  );
}

/** A round avatar; its size is in CSS pixels. */
export function SkeletonAvatar({ size = 40 }: { size?: number }) {
  return <SkeletonBlock width={`${size}px`} height={`${size}px`} radius="50%" />;
}

/** A name and a smaller line under it. Widths are CSS lengths. */
export function SkeletonLines({ first = '120px', second = '84px' }: { first?: string; second?: string }) {
  return (
    <span className={`${styles.lines} min-w-0 gap-2`}>
      <SkeletonBlock width={first} height="13px" />
      <SkeletonBlock width={second} height="11px" />
    </span>
  );
}

/** An avatar with two lines beside it: a list row or the head of a card. */
export function SkeletonRows({ size = 40, ...lines }: { size?: number; first?: string; second?: string }) {
  return (
    <span className={`${styles.row} row min-w-0 gap-3.5`}>
      <SkeletonAvatar size={size} />
      <SkeletonLines {...lines} />
    </span>
  );
}

/** A photo with the given aspect ratio. */
export function SkeletonPhoto({ aspect, radius = 'var(--r-3)' }: { aspect: Aspect; radius?: string }) {
  const size = { '--w': '100%', '--h': 'auto', '--r': radius, '--ratio': cssRatio(aspect) } as CSSProperties;
  return (
    <span className={`${styles.bone} block relative flex-none max-w-full overflow-hidden`} style={size} />
  );
}
