import type { CSSProperties, ReactNode } from 'react';
import { type Aspect, ratioOf } from './aspect.ts';
import styles from './Skeleton.module.css';

/** Wraps the shapes of what comes, and says once that it is loading. */
export function Skeleton({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** One grey shape. Sizes are CSS lengths. */
export function Bone({ width, height, radius }: { width?: string; height: string; radius?: string }) {
  const size = { '--w': width ?? '100%', '--h': height, '--r': radius ?? '6px' } as CSSProperties;
  return <span className={styles.bone} style={size} />;
}

/** A round face, in CSS pixels. */
export function FaceBone({ size = 40 }: { size?: number }) {
  return <Bone width={`${size}px`} height={`${size}px`} radius="50%" />;
}

/** A name and a smaller line under it. Widths are CSS lengths. */
export function LineBones({ first = '120px', second = '84px' }: { first?: string; second?: string }) {
  return (
    <span className={styles.lines}>
      <Bone width={first} height="13px" />
      <Bone width={second} height="11px" />
    </span>
  );
}

/** A face with two lines beside it: a row of a list, the head of a card. */
export function RowBones({ size = 40, ...lines }: { size?: number; first?: string; second?: string }) {
  return (
    <span className={styles.row}>
      <FaceBone size={size} />
      <LineBones {...lines} />
    </span>
  );
}

/** A photo of its shape. */
export function PhotoBone({ aspect, radius = 'var(--r-3)' }: { aspect: Aspect; radius?: string }) {
  const size = { '--w': '100%', '--h': 'auto', '--r': radius, '--ratio': ratioOf(aspect) } as CSSProperties;
  return <span className={styles.bone} style={size} />;
}
