import type { ReactNode, RefObject } from 'react';
import type { Lists } from '../../platform/lists.ts';
import { useList } from '../../platform/useList.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { useTwosome } from '../twosome/twosome.store.ts';
import { CoupleRow, CoupleSkeleton, FollowControls } from './CoupleRow.tsx';
import { followTexts } from './follow.texts.ts';

interface CoupleListProps {
  lists: Lists;
  of: string;
  empty: ReactNode;
  /** above the rows, when there are any */
  head?: ReactNode;
  /** renders a row; default: a couple with its follow button */
  renderRow?: (id: string) => ReactNode;
  /** the scroll container; default: the page */
  box?: RefObject<HTMLElement | null>;
}

/** A paged list of couples. */
export function CoupleList({ lists, of, empty, head, renderRow = renderCouple, box }: CoupleListProps) {
  const list = useList(lists, of, { box });
  return (
    <PagedList
      list={list}
      onRetry={() => void lists.retry(of)}
      skeleton={<CoupleSkeleton count={6} />}
      moreSkeleton={<CoupleSkeleton count={2} />}
      empty={empty}
    >
      {head}
      <Rows>{list.ids.map(renderRow)}</Rows>
    </PagedList>
  );
}

const renderCouple = (id: string) => <Couple key={id} id={id} />;

function Couple({ id }: { id: string }) {
  const twosome = useTwosome(id);
  if (!twosome) return null;
  return (
    <CoupleRow twosome={twosome}>
      <FollowControls id={id} />
    </CoupleRow>
  );
}

/** An empty follower or following list. The couple itself sees what to do about it. */
export function NoCouples({ tab, own }: { tab: 'Follower' | 'Following'; own: boolean }) {
  const isFollower = tab === 'Follower';
  const { heading, line, action } = isFollower ? followTexts.noFollowers : followTexts.noFollowing;
  return (
    <Empty
      drawing="Kites"
      heading={heading}
      line={line}
      action={
        own && (
          <ButtonLink look="neutral" to={isFollower ? '/post/add' : '/home'}>
            {action}
          </ButtonLink>
        )
      }
    />
  );
}
