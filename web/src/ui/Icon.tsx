import type { ComponentType, SVGProps } from 'react';
import { classes } from './classes.ts';
import styles from './Icon.module.css';

/** A lucide icon (`import Bell from 'lucide-react/icons/bell'`) or our own drawing on the same 24-unit grid. */
export type IconDrawing = ComponentType<SVGProps<SVGSVGElement>>;

export interface IconProps {
  of: IconDrawing;
  /** CSS pixels; 13 only inside a line of captions */
  size?: 24 | 20 | 16 | 13;
  /** for the current tab's icon */
  filled?: boolean;
  /** accessible name; without it the icon is decorative */
  label?: string;
  className?: string | undefined;
}

const strokes = { 24: 1.75, 20: 1.75, 16: 2, 13: 2.1 } as const;

/** A line icon in the current colour. */
export function Icon({ of: Drawing, size = 24, filled = false, label, className }: IconProps) {
  return (
    <Drawing
      width={size}
      height={size}
      strokeWidth={strokes[size]}
      className={classes(styles.icon, filled && styles.filled, className)}
      data-filled={filled || undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}
