import type { Path } from '@twosome/contract/platform/addresses';
import type { ReactNode } from 'react';
import { Icon, type IconDrawing } from './Icon.tsx';
import styles from './NavIcon.module.css';

/** A navigation item's icon (filled if current) or face, with its badge. */
export function NavIcon({ item, current }: { item: NavItem; current: boolean }) {
  return (
    <span className={`${styles.spot} center relative flex-none`}>
      {item.icon && <Icon of={item.icon} filled={current} />}
      {item.face && (
        <span className={styles.face} data-current={current || undefined}>
          {item.face}
        </span>
      )}
      {item.badge}
    </span>
  );
}

/** An item of the navigation, shown by the bottom bar and the rail. */
export interface NavItem {
  to: Path;
  label: string;
  /** an icon, or a face of 26 px instead */
  icon?: IconDrawing;
  face?: ReactNode;
  /** a Badge on its corner */
  badge?: ReactNode;
  /** current only at exactly this address, not at addresses below it */
  end?: boolean;
}
