import type { ReactElement, ReactNode } from 'react';
import { Drawing, type DrawingName } from './brand/Drawing.tsx';
import styles from './Empty.module.css';

export interface EmptyProps {
  drawing: DrawingName | ReactElement;
  heading: string;
  line?: ReactNode;
  /** one button or link */
  action?: ReactNode;
  /** the heading's level on its page */
  level?: 1 | 2;
}

/** An empty state: one drawing, one heading, one line, one action. */
export function Empty({ drawing, heading, line, action, level = 2 }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={`${styles.empty} stack justify-items-center gap-1.5 text-center`}>
      {typeof drawing === 'string' ? <Drawing of={drawing} /> : drawing}
      <Heading className="heading">{heading}</Heading>
      {line && <p>{line}</p>}
      {action && <div className="mt-3.5">{action}</div>}
    </div>
  );
}
