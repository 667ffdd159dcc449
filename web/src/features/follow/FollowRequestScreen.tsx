import { useReloadParameter } from '../../platform/useReloadParameter.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { pageNames } from '../../ui/brand/pageNames.texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { CoupleList } from './CoupleList.tsx';
import { requests, requestsKey } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';
import { RequestRow } from './RequestRow.tsx';

/** /profile/follow_request: pending follow requests. `reload=true` refetches them. */
export default function FollowRequestScreen() {
  useReloadParameter(() => void requests.refresh(requestsKey));
  return (
    <Shell title={pageNames.requests} back="/home">
      <CoupleList
        lists={requests}
        of={requestsKey}
        empty={<NoRequests />}
        renderRow={(id) => <RequestRow key={id} id={id} />}
      />
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
