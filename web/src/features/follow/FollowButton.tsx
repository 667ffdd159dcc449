import Check from 'lucide-react/icons/check';
import { useOverlay } from '../../platform/overlay.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { useAuth } from '../auth/auth.store.ts';
import { shownName } from '../twosome/names.ts';
import { follow, useFollowed } from './follow.store.ts';

export interface FollowButtonProps {
  id: string;
  /** one among many: quiet, and read aloud with the name of its couple */
  listed?: boolean;
}

/**
 * What I have to do with a couple: Requested, Following or Follow. Nothing on the own profile; and no Follow while they
 * wait for an answer of ours, for then Accept stands in its place (AnswerRequest).
 */
export function FollowButton({ id, listed = false }: FollowButtonProps) {
  const twosome = useFollowed(id);
  const isAlone = useAuth(({ user }) => user?.partner === null);
  const { open } = useOverlay('warnFollowAction');
  if (!twosome || twosome.is_own) return null;

  const look = listed ? 'neutral' : 'primary';
  const whom = listed && <span className="vh"> {shownName(twosome.username)}</span>;
  const isSettled = twosome.have_sent_request || twosome.you_are_following;
  if (isAlone)
    return (
      <ButtonLink look={look} small to="/connect">
        <span>Follow{whom}</span>
      </ButtonLink>
    );
  if (!isSettled && twosome.have_received_request) return null;
  const press = () =>
    isSettled ? open('true', { followId: id }) : follow(id).catch(sayWhyNot('You do not follow them.'));
  return (
    <Button
      look={isSettled ? 'outlined' : look}
      small
      icon={twosome.you_are_following && !twosome.have_sent_request ? Check : undefined}
      onClick={press}
    >
      <span>
        {wordOf(twosome)}
        {whom}
      </span>
    </Button>
  );
}

const wordOf = (flags: { have_sent_request: boolean; you_are_following: boolean }): string => {
  if (flags.have_sent_request) return 'Requested';
  return flags.you_are_following ? 'Following' : 'Follow';
};
