import type { ReactNode } from 'react';
import type { LinkTo } from '../platform/router/Link.tsx';
import { Link } from '../platform/router/Link.tsx';
import styles from './Tabs.module.css';

export interface TabLink {
  id: string;
  label: string;
  /** how much it has, beside the label */
  count?: ReactNode;
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
          className={`${styles.tab} row relative flex-1 justify-center gap-1.5`}
          aria-current={tab.id === current ? 'page' : undefined}
        >
          {tab.label} {tab.count}
        </Link>
      ))}
    </nav>
  );
}
