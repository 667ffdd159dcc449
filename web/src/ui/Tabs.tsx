import type { LinkTo } from '../platform/router/Link.tsx';
import { Link } from '../platform/router/Link.tsx';
import styles from './Tabs.module.css';

export interface TabLink {
  id: string;
  label: string;
  to: LinkTo;
}

/** Tabs that are links: the current tab is part of the page's address. */
export function TabLinks({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly TabLink[];
  current: string;
}) {
  return (
    <nav aria-label={label} className={`${styles.tabs} flex flex-wrap`}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={tab.to}
          replace
          preventScrollReset
          className={`${styles.tab} center relative flex-1`}
          aria-current={tab.id === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
