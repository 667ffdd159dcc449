import { texts } from '@twosome/contract/platform/texts';
import type { ReactNode } from 'react';
import type { List } from '../platform/lists.ts';
import { Button } from './Button.tsx';
import { ListEnd } from './ListEnd.tsx';
import { LoadFailure, whyNotLoaded } from './LoadFailure.tsx';
import styles from './PagedList.module.css';

export interface PagedListProps {
  list: Pick<List, 'status' | 'ids' | 'failure'>;
  onRetry: () => void;
  /** the shape of the first page */
  bones: ReactNode;
  /** the shape of what comes next; the first page's unless said otherwise */
  moreBones?: ReactNode;
  /** nothing there: a drawing, a line, an action */
  empty: ReactNode;
  /** the way on from a list that is closed to the person or not there */
  otherwise?: ReactNode;
  /** the two circles over the end's words */
  marked?: boolean;
  /** says nothing at its end */
  quiet?: boolean;
  /** what the ids stand for */
  children: ReactNode;
}

/** What a list of pages says of itself: coming, not coming, empty, more to come, at its end. */
export function PagedList(props: PagedListProps) {
  const { list, onRetry, bones, moreBones = bones, empty, otherwise, children } = props;
  const { marked = false, quiet = false } = props;
  if (list.ids.length === 0) {
    if (list.failure) return <LoadFailure failure={list.failure} onRetry={onRetry} otherwise={otherwise} />;
    return list.status === 'finished' ? empty : bones;
  }
  return (
    <>
      {children}
      {list.status === 'loading-more' && moreBones}
      {list.failure && (
        <div role="alert" className={styles.failed}>
          <p>{whyNotLoaded(list.failure)}</p>
          <Button look="neutral" small onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      {list.status === 'finished' && !quiet && <ListEnd marked={marked}>{texts.endOfList}</ListEnd>}
    </>
  );
}
