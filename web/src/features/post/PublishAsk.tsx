import type { MouseEvent } from 'react';
import { useOverlay } from '../../platform/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './PublishAsk.module.css';
import { publish, usePost } from './post.store.ts';
import { postTexts } from './post.texts.ts';

/** Says that nobody else sees the post, and lets its creator show it to the partner, after a question. */
export function ShowAsk({ id }: { id: string }) {
  const { open } = useOverlay('postShowId');
  const partner = useUser().partner?.first_name ?? '';
  return (
    <div className={`${styles.ask} row flex-wrap gap-3 mx-column note`} data-mine>
      <p className="grow">
        <b>{postTexts.onlyMe.line}</b>
      </p>
      <Button look="neutral" small className={styles.publish} onClick={() => open(id)}>
        {postTexts.onlyMe.button(partner)}
      </Button>
    </div>
  );
}

/** Asks the member who did not write the current text whether followers may see the post. */
export function PublishAsk({ id }: { id: string }) {
  const user = useUser();
  const isCreator = usePost(id)?.creator === user.id;
  const partner = user.partner?.first_name ?? '';
  const texts = postTexts.publish;
  const share = (event: MouseEvent) => {
    // the question is removed, and the focus would be lost with it
    event.currentTarget.closest('article')?.focus({ preventScroll: true });
    publish(id).then((isPublished) => isPublished && toast.good(texts.done), toastError(texts.failed));
  };
  return (
    <div className={`${styles.ask} row flex-wrap gap-3 mx-column note`}>
      <p className="grow">
        <b>{isCreator ? texts.changed(partner) : texts.added(partner)}</b> {texts.question}
      </p>
      <Button look="red" small className={styles.publish} onClick={share}>
        {texts.button}
      </Button>
    </div>
  );
}
