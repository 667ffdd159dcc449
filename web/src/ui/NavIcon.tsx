import { Icon } from './Icon.tsx';
import styles from './NavIcon.module.css';
import type { NavItem } from './navItem.ts';

/** A navigation item's icon (filled if current) or face, with its badge. */
export function NavIcon({ item, current }: { item: NavItem; current: boolean }) {
  return (
    <span className={styles.spot}>
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
