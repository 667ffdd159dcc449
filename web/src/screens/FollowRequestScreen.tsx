import { useEffect } from 'react';
import { CoupleList } from '../features/follow/CoupleList.tsx';
import { requests, requestsKey } from '../features/follow/follow.store.ts';
import { RequestRow } from '../features/follow/RequestRow.tsx';
import { useSearchParams } from '../platform/router/navigation.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Shell } from '../ui/Shell.tsx';
import { profileTexts } from './screens.profile.texts.ts';
import { screensTexts } from './screens.texts.ts';

/** /profile/follow_request: pending follow requests. `reload=true` refetches them. */
export default function FollowRequestScreen() {
  useReload();
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

function useReload(): void {
  const [search, setSearch] = useSearchParams();
  const forced = search.get('reload') === 'true';
  useEffect(() => {
    if (!forced) return;
    void requests.refresh(requestsKey);
    search.delete('reload');
    setSearch(search, { replace: true, preventScrollReset: true });
  }, [forced, search, setSearch]);
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
