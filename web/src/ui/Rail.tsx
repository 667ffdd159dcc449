import type { Path } from '@twosome/contract/platform/addresses';
import { Link, NavLink } from '../platform/router/Link.tsx';
import { Logo } from './brand/Logo.tsx';
import { Icon, type IconDrawing } from './Icon.tsx';
import { NavIcon, type NavItem } from './NavIcon.tsx';
import styles from './Rail.module.css';
import { uiTexts } from './ui.texts.ts';

export interface RailProps {
  home: Path;
  items: readonly NavItem[];
  /** the main action */
  action?: { to: Path; label: string; icon: IconDrawing };
  /** at the bottom */
  last: readonly NavItem[];
}

/** The navigation at the side: icons from 768 px, icons and labels from 1200 px. Hidden on a phone. */
export function Rail({ home, items, action, last }: RailProps) {
  return (
    <nav className={styles.rail} aria-label={uiTexts.frame.navigation}>
      <Logo to={home} className={styles.logo} />
      {items.map((item) => (
        <RailLink key={item.to} item={item} />
      ))}
      {action && (
        <Link to={action.to} className={styles.action} title={action.label}>
          <Icon of={action.icon} size={20} />
          <span className={styles.words}>{action.label}</span>
        </Link>
      )}
      <span className="grow" />
      {last.map((item) => (
        <RailLink key={item.to} item={item} />
      ))}
    </nav>
  );
}

function RailLink({ item }: { item: NavItem }) {
  return (
    <NavLink to={item.to} end={item.end ?? false} className={styles.link ?? ''} title={item.label}>
      {({ isActive }) => (
        <>
          <NavIcon item={item} current={isActive} />
          <span className={styles.words}>{item.label}</span>
        </>
      )}
    </NavLink>
  );
}
