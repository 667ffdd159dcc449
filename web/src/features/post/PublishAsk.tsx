import type { MouseEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './PublishAsk.module.css';
import { publish, usePost } from './post.store.ts';

/** Asks the member who did not write the current text whether followers may see the post. */
export function PublishAsk({ id }: { id: string }) {
  const user = useUser();
  const isCreator = usePost(id)?.creator === user.id;
  const partner = user.partner?.first_name;
  const share = (event: MouseEvent) => {
    // the question is removed, and the focus would be lost with it
    event.currentTarget.closest('article')?.focus({ preventScroll: true });
    publish(id).then(() => toast.good('Your followers can see it now'), toastError('It is still private.'));
  };
  return (
    <div className={styles.ask}>
      <p className="grow">
        <b>{isCreator ? `${partner} changed this post.` : `${partner} kept this for you two.`}</b> Share it
        with your followers?
      </p>
      <Button look="red" small className={styles.publish} onClick={share}>
        Publish
      </Button>
    </div>
  );
}
