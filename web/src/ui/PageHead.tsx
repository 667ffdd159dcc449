import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

/** A page's heading with an optional line and button. */
export function PageHead({ title, line, action }: { title: string; line?: ReactNode; action?: ReactNode }) {
  return (
    <div className={`${styles.head} flex flex-wrap items-end gap-3 px-gutter pt-2 pb-4`}>
      <div className="grow">
        <h1 className="title">{title}</h1>
        {line && <p className="mt-1 small quiet">{line}</p>}
      </div>
      {action}
    </div>
  );
}
