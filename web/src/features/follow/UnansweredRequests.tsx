import { useEffect } from 'react';
import { useRefetchedList } from '../../platform/refetch.ts';
import { createState } from '../../platform/state.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useUser } from '../auth/auth.store.ts';
import { getTwosome, onTwosomeChange, useTwosome } from '../twosome/twosome.store.ts';
import { requests, requestsKey } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';

const unanswered = createState(() => ({ count: 0 }));

/** The list keeps accepted requests until it is loaded again, so their profiles say which are unanswered. */
function recount(): void {
  const { ids } = requests.get(requestsKey);
  const count = ids.filter((id) => getTwosome(id)?.have_received_request).length;
  if (count !== unanswered.get().count) unanswered.set({ count });
}
onTwosomeChange(recount);

/** Badge with the number of unanswered follow requests. A public profile has none. */
export function UnansweredRequests() {
  return useTwosome(useUser().twosome?.id ?? '')?.is_private ? <Unanswered /> : null;
}

/** The same on the rail, which phones do not show: there it loads nothing. */
export function UnansweredRequestsOnRail() {
  return window.matchMedia('(min-width: 768px)').matches && <UnansweredRequests />;
}

function Unanswered() {
  const { ids } = requests.use(requestsKey);
  useRefetchedList(requests, requestsKey, true);
  useEffect(() => {
    // an effect of the ids
    void ids;
    recount();
  }, [ids]);
  return <Badge count={unanswered.use(({ count }) => count)} words={followTexts.unanswered} />;
}
