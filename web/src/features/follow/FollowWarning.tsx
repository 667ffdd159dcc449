import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import UserMinus from 'lucide-react/icons/user-minus';
import type { Overlay } from '../../platform/overlay.ts';
import { matchPath } from '../../platform/router/match.ts';
import { useLocation, useSearchParams } from '../../platform/router/navigation.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toastError } from '../../ui/toastError.ts';
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
  const confirm = () => {
    overlay.close();
    question?.act(id).catch(toastError(question.failed));
  };
  return (
    <Dialog
      open={isOpen}
      onClose={overlay.close}
      icon={UserMinus}
      title={question?.title ?? ''}
      message={question?.message}
      positiveLabel={question?.yes ?? ''}
      onPositive={confirm}
      negative
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
