import { CoupleList } from '../features/follow/CoupleList.tsx';
import { requests, requestsKey } from '../features/follow/follow.store.ts';
import { RequestRow } from '../features/follow/RequestRow.tsx';
import { useReloadParameter } from '../platform/useReloadParameter.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Shell } from '../ui/Shell.tsx';
import { profileTexts } from './screens.profile.texts.ts';
import { screensTexts } from './screens.texts.ts';

/** /profile/follow_request: pending follow requests. `reload=true` refetches them. */
export default function FollowRequestScreen() {
  useReloadParameter(() => void requests.refresh(requestsKey));
  return (
    <Shell title={screensTexts.pages.requests} back="/home">
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
    heading={profileTexts.requests.none}
    line={profileTexts.requests.noneLine}
    action={
      <ButtonLink look="neutral" to="/profile?tab=Follower">
        {profileTexts.requests.followers}
      </ButtonLink>
    }
  />
);
