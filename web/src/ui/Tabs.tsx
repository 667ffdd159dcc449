import { type KeyboardEvent, useRef } from 'react';
import type { To } from '../platform/router/history.ts';
import { Link } from '../platform/router/Link.tsx';
import styles from './Tabs.module.css';

export interface TabLink {
  id: string;
  label: string;
  to: To;
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
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={tab.to}
          replace
          preventScrollReset
          className={styles.tab}
          aria-current={tab.id === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

export interface TabsProps {
  label: string;
  /** `panel` is the id of the element that the tab shows */
  tabs: readonly { id: string; label: string; panel: string }[];
  current: string;
  onCurrent: (id: string) => void;
}

/** Tabs within a page. The arrow keys, Home and End move between them; the caller renders the panels. */
export function Tabs({ label, tabs, current, onCurrent }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const target = tabs[placeFor(event.key, at, tabs.length)];
    if (!target) return;
    event.preventDefault();
    onCurrent(target.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(target.id)}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === current}
          aria-controls={tab.panel}
          tabIndex={tab.id === current ? 0 : -1}
          className={styles.tab}
          onClick={() => onCurrent(tab.id)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

function placeFor(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return -1;
}
