import { useEffect } from 'react';
import { loadConfig, useAuth } from './auth.store.ts';
import styles from './TakenDownNote.module.css';

/** On the viewer's own profile while the operator hides it from other couples. */
export function TakenDownNote() {
  const support = useAuth((auth) => auth.config?.support_email ?? null);
  useEffect(() => void loadConfig(), []);
  return (
    <p role="status" className={styles.note}>
      <b>Your profile was taken down by the operator.</b> Only the two of you see it and your posts. Your
      messages and goals go on as before.
      {support !== null && (
        <>
          {' '}
          Write to{' '}
          <a className="link" href={`mailto:${support}`}>
            {support}
          </a>{' '}
          if you think that it was a mistake.
        </>
      )}
    </p>
  );
}
