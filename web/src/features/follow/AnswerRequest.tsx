import X from 'lucide-react/icons/x';
import { Button } from '../../ui/Button.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toastError } from '../../ui/toastError.ts';
import { shownName } from '../twosome/names.ts';
import styles from './AnswerRequest.module.css';
import { acceptRequest, declineRequest, useFollowed } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';

const texts = followTexts.request;

/** Accept and decline buttons of a follow request, in a list row. A declined couple is not notified. */
export function AnswerRequest({ id }: { id: string }) {
  const twosome = useFollowed(id);
  if (!twosome?.have_received_request) return null;
  const name = shownName(twosome.username);
  return (
    <span className="row flex-none gap-0.5">
      <Button look="neutral" small onClick={() => accept(id)}>
        <span>
          {texts.accept}
          <span className="vh"> {name}</span>
        </span>
      </Button>
      <IconButton icon={X} size={20} label={texts.declineCouple(name)} onClick={() => decline(id)} />
    </span>
  );
}

/** The same on their profile, with a sentence. */
export function RequestAsk({ id }: { id: string }) {
  const twosome = useFollowed(id);
  if (!twosome?.have_received_request) return null;
  return (
    <section className={`${styles.ask} row flex-wrap mt-3.5 mx-column note`} aria-label={texts.region}>
      <p className="grow">
        <b>
          <JointName text={shownName(twosome.username)} />
        </b>{' '}
        {texts.asks}
      </p>
      <span className="row flex-none gap-0.5 ms-auto">
        <Button look="text" small onClick={() => decline(id)}>
          {texts.decline}
        </Button>
        <Button look="red" small onClick={() => accept(id)}>
          {texts.accept}
        </Button>
      </span>
    </section>
  );
}

const accept = (id: string): void => void acceptRequest(id).catch(toastError(texts.notAccepted));
const decline = (id: string): void => void declineRequest(id).catch(toastError(texts.notDeclined));
