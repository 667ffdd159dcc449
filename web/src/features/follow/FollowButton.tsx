import Check from 'lucide-react/icons/check';
import { useOverlay } from '../../platform/overlay.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useAuth } from '../auth/auth.store.ts';
import { shownName } from '../twosome/names.ts';
import { follow, useFollowed } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';

const texts = followTexts.button;

export interface FollowButtonProps {
  id: string;
  /** in a list: neutral look, with the couple's name for screen readers */
  listed?: boolean;
}

/**
 * Requested, Following or Follow. Hidden on the viewer's profile, and while the couple waits for our answer: Accept is in
 * its place then (AnswerRequest).
 */
export function FollowButton({ id, listed = false }: FollowButtonProps) {
  const twosome = useFollowed(id);
  const isAlone = useAuth(({ user }) => user?.partner === null);
  const { open } = useOverlay('warnFollowAction');
  if (!twosome || twosome.is_own) return null;

  const look = listed ? 'neutral' : 'primary';
  const coupleName = listed && <span className="vh"> {shownName(twosome.username)}</span>;
  const isSettled = twosome.have_sent_request || twosome.you_are_following;
  if (isAlone)
    return (
      <ButtonLink look={look} small to="/connect">
        <span>
          {texts.follow}
          {coupleName}
        </span>
      </ButtonLink>
    );
  if (!isSettled && twosome.have_received_request) return null;
  const press = () =>
    isSettled ? open('true', { followId: id }) : follow(id).catch(toastError(texts.failed));
  return (
    <Button
      look={isSettled ? 'outlined' : look}
      small
      icon={twosome.you_are_following && !twosome.have_sent_request ? Check : undefined}
      onClick={press}
    >
      <span>
        {labelOf(twosome)}
        {coupleName}
      </span>
    </Button>
  );
}

const labelOf = (flags: { have_sent_request: boolean; you_are_following: boolean }): string => {
  if (flags.have_sent_request) return texts.requested;
  return flags.you_are_following ? texts.following : texts.follow;
};
