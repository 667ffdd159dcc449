import type { MouseEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { toast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/auth.store.ts';
import styles from './PublishAsk.module.css';
import { publish } from './post.store.ts';

/** Asks the one who did not make the post whether the followers may see it. */
export function PublishAsk({ id }: { id: string }) {
  const maker = useAuth((auth) => auth.user?.partner?.first_name);
  const share = (event: MouseEvent) => {
    // the question goes, and the focus would go with it
    event.currentTarget.closest('article')?.focus({ preventScroll: true });
    publish(id).then(() => toast.good('Your followers can see it now'), sayWhyNot('It is still private.'));
  };
  return (
    <div className={styles.ask}>
      <p className="grow">
        <b>{maker} kept this for you two.</b> Share it with your followers?
      </p>
      <Button look="red" small className={styles.publish} onClick={share}>
        Publish
      </Button>
    </div>
  );
}
