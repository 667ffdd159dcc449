import X from 'lucide-react/icons/x';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { JointName } from '../../ui/JointName.tsx';
import { toastError } from '../../ui/toastError.ts';
import { shownName } from '../twosome/names.ts';
import styles from './AnswerRequest.module.css';
import { acceptRequest, declineRequest, useFollowed } from './follow.store.ts';

/** Accept and decline buttons of a follow request, in a list row. A declined couple is not notified. */
export function AnswerRequest({ id }: { id: string }) {
  const twosome = useFollowed(id);
  if (!twosome?.have_received_request) return null;
  const name = shownName(twosome.username);
  return (
    <span className={styles.answers}>
      <Button look="neutral" small onClick={() => accept(id)}>
        <span>
          Accept<span className="vh"> {name}</span>
        </span>
      </Button>
      <IconButton icon={X} size={20} label={`Decline ${name}`} onClick={() => decline(id)} />
    </span>
  );
}

/** The same on their profile, with a sentence. */
export function RequestAsk({ id }: { id: string }) {
  const twosome = useFollowed(id);
  if (!twosome?.have_received_request) return null;
  return (
    <section className={styles.ask} aria-label="Follow request">
      <p className="grow">
        <b>
          <JointName text={shownName(twosome.username)} />
        </b>{' '}
        would like to follow you.
      </p>
      <span className={styles.answers}>
        <Button look="text" small onClick={() => decline(id)}>
          Decline
        </Button>
        <Button look="red" small onClick={() => accept(id)}>
          Accept
        </Button>
      </span>
    </section>
  );
}

const accept = (id: string): void =>
  void acceptRequest(id).catch(toastError('The request could not be accepted.'));
const decline = (id: string): void =>
  void declineRequest(id).catch(toastError('The request could not be declined.'));
