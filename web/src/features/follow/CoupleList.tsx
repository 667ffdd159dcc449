import type { ReactNode } from 'react';
import { useFresh } from '../../platform/fresh.ts';
import { useInfiniteScroll } from '../../platform/infinite-scroll.ts';
import type { Lists } from '../../platform/lists.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { useTwosome } from '../twosome/twosome.store.ts';
import { CoupleBones, CoupleRow, FollowControls } from './CoupleRow.tsx';

interface CoupleListProps {
  lists: Lists;
  of: string;
  empty: ReactNode;
  /** above the rows, where there are some */
  head?: ReactNode;
  /** draws one of them; a couple with its follow control unless said otherwise */
  draw?: (id: string) => ReactNode;
}

/** A list of couples, page by page. */
export function CoupleList({ lists, of, empty, head, draw = drawCouple }: CoupleListProps) {
  const list = lists.use(of);
  useFresh(lists, of);
  useInfiniteScroll(() => void lists.more(of));
  return (
    <PagedList
      list={list}
      onRetry={() => void lists.retry(of)}
      bones={<CoupleBones count={6} />}
      moreBones={<CoupleBones count={2} />}
      empty={empty}
    >
      {head}
      <Rows>{list.ids.map(draw)}</Rows>
    </PagedList>
  );
}

const drawCouple = (id: string) => <Couple key={id} id={id} />;

function Couple({ id }: { id: string }) {
  const twosome = useTwosome(id);
  if (!twosome) return null;
  return (
    <CoupleRow twosome={twosome}>
      <FollowControls id={id} />
    </CoupleRow>
  );
}
