import type { ReactNode } from 'react';
import type { List } from '../platform/list.ts';
import { Button } from './Button.tsx';
import { ListEnd } from './ListEnd.tsx';
import { LoadFailure, loadErrorMessage } from './LoadFailure.tsx';
import { uiTexts } from './ui.texts.ts';

export interface PagedListProps {
  list: Pick<List, 'status' | 'ids' | 'failure'>;
  onRetry: () => void;
  /** the skeleton of the first page */
  skeleton: ReactNode;
  /** the skeleton of further pages; defaults to the first page's */
  moreSkeleton?: ReactNode;
  /** the empty state: a drawing, a line, an action */
  empty: ReactNode;
  /** another way on, for a list that is forbidden or does not exist */
  otherwise?: ReactNode;
  /** shows the two circles above the end text */
  marked?: boolean;
  /** no text at the end */
  quiet?: boolean;
  /** the rendered rows */
  children: ReactNode;
}

/** The states of a paged list: loading, failed, empty, loading more, finished. */
export function PagedList(props: PagedListProps) {
  const { list, onRetry, skeleton, moreSkeleton = skeleton, empty, otherwise, children } = props;
  const { marked = false, quiet = false } = props;
  if (list.ids.length === 0) {
    if (list.failure) return <LoadFailure failure={list.failure} onRetry={onRetry} otherwise={otherwise} />;
    return list.status === 'finished' ? empty : skeleton;
  }
  return (
    <>
      {children}
      {list.status === 'loading-more' && moreSkeleton}
      {list.failure && (
        <div role="alert" className="stack justify-items-center gap-3 px-gutter pt-6 pb-8 quiet text-center">
          <p>{loadErrorMessage(list.failure)}</p>
          <Button look="neutral" small onClick={onRetry}>
            {uiTexts.buttons.retry}
          </Button>
        </div>
      )}
      {list.status === 'finished' && !quiet && <ListEnd marked={marked}>{uiTexts.endOfList}</ListEnd>}
    </>
  );
}
