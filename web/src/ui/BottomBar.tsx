import { NavLink } from '../platform/router/Link.tsx';
import styles from './BottomBar.module.css';
import { NavIcon, type NavItem } from './NavIcon.tsx';
import { uiTexts } from './ui.texts.ts';

/** The navigation at the bottom of a phone; from 768 px the rail replaces it. */
export function BottomBar({ items }: { items: readonly NavItem[] }) {
  return (
    <nav className={styles.bar} aria-label={uiTexts.frame.navigation}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} end={item.end ?? false} className={styles.tab ?? ''}>
          {({ isActive }) => (
            <>
              <NavIcon item={item} current={isActive} />
              <span>{item.label}</span>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
