import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import UserMinus from 'lucide-react/icons/user-minus';
import type { Overlay } from '../../platform/overlay.ts';
import { matchPath } from '../../platform/router/match.ts';
import { useLocation, useSearchParams } from '../../platform/router/navigation.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useOverlaid } from '../../ui/useOverlaid.ts';
import { loadTwosome, useProfileLoad } from '../twosome/twosome.store.ts';
import { cancelRequest, unfollow, useFollowed } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';

const deletesRequest = { ...followTexts.deleteRequest, act: cancelRequest };
const unfollows = { ...followTexts.unfollow, act: unfollow };

/** `?warnFollowAction=true`: asks before a request or a follow of `followId` ends; default: the profile on screen. */
export function FollowWarning({ overlay }: { overlay: Overlay }) {
  const id = useWarnedId();
  const isOpen = overlay.value !== null;
  const twosome = useFollowed(id);
  const question = twosome && questionOf(twosome);
  const hasNoRelation = id === '' || (twosome !== undefined && question === undefined);
  useOverlaid(overlay, {
    id,
    isMissing: isOpen && !hasNoRelation && twosome === undefined,
    // a link may name a couple without a follow or request
    isForbidden: isOpen && hasNoRelation,
    failure: useProfileLoad(id)?.failure ?? null,
    load: loadTwosome,
  });
  if (question === undefined && isOpen) return null;
  return (
    <Confirm
      open={isOpen}
      onClose={overlay.close}
      icon={UserMinus}
      title={question?.title ?? ''}
      message={question?.message}
      positiveLabel={question?.yes ?? ''}
      act={() => question?.act(id)}
      failed={question?.failed ?? ''}
      closesAtOnce
    />
  );
}

function useWarnedId(): string {
  const named = useSearchParams()[0].get('followId');
  const onScreen = matchPath('/profile/:id', useLocation().pathname)?.id;
  return named ?? onScreen ?? '';
}

const questionOf = (twosome: Twosome) => {
  if (twosome.have_sent_request) return deletesRequest;
  return twosome.you_are_following ? unfollows : undefined;
};
