import { useEffect } from 'react';
import { loadConfig, useAuth } from './auth.store.ts';
import { authTexts } from './auth.texts.ts';
import styles from './TakenDownNote.module.css';

const texts = authTexts.takenDown;

/** On the viewer's own profile while the operator hides it from other couples. */
export function TakenDownNote() {
  const support = useAuth((auth) => auth.config?.support_email ?? null);
  useEffect(() => void loadConfig(), []);
  return (
    <p role="status" className={styles.note}>
      <b>{texts.heading}</b> {texts.text}
      {support !== null && (
        <>
          {' '}
          {texts.write}{' '}
          <a className="link" href={`mailto:${support}`}>
            {support}
          </a>{' '}
          {texts.mistake}
        </>
      )}
    </p>
  );
}
