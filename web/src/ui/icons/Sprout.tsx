import type { SVGProps } from 'react';
import styles from './tabs.module.css';

/** A sprout whose two leaves fill while its stem stays a line. */
export function Sprout(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      aria-hidden={true}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d="M14 9.536V7a4 4 0 0 1 4-4h1.5a.5.5 0 0 1 .5.5V5a4 4 0 0 1-4 4c-.7 0-1.4.2-2 .536Z" />
      <path d="M4 9a5 5 0 0 1 8 4 5 5 0 0 1-8-4" />
      <path className={styles.line} d="M16 9a4 4 0 0 0-4 4c0 2 1 3 1 5a5 5 0 0 1-1 3M5 21h14" />
    </svg>
  );
}
