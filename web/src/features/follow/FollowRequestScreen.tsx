import { useReloadParameter } from '../../platform/useReloadParameter.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { pageNames } from '../../ui/brand/pageNames.texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { CoupleList } from './CoupleList.tsx';
import { requests, requestsKey } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';
import { RequestRow } from './RequestRow.tsx';
import { SearchCouples } from './SearchCouples.tsx';
import { Suggested } from './Suggested.tsx';

/** /profile/follow_request?q=: finds couples, and lists follow requests and suggestions. `reload=true` refetches. */
export default function FollowRequestScreen() {
  useReloadParameter(() => void requests.refresh(requestsKey));
  return (
    <Shell title={pageNames.requests} back="/home">
      <SearchCouples>
        {() => (
          <>
            <CoupleList
              lists={requests}
              of={requestsKey}
              empty={<NoRequests />}
              renderRow={(id) => <RequestRow key={id} id={id} />}
            />
            <div className="px-gutter py-2">
              <Suggested look="rows" />
            </div>
          </>
        )}
      </SearchCouples>
    </Shell>
  );
}

const NoRequests = () => (
  <Empty
    drawing="Kites"
    heading={followTexts.requests.none}
    line={followTexts.requests.noneLine}
    action={
      <ButtonLink look="neutral" to="/profile?tab=Follower">
        {followTexts.requests.followers}
      </ButtonLink>
    }
  />
);
