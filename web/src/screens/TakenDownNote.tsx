import { useEffect } from 'react';
import { loadConfig, useAuth } from '../features/auth/auth.store.ts';
import { profileTexts } from './screens.profile.texts.ts';
import styles from './TakenDownNote.module.css';

const texts = profileTexts.takenDown;

/** On the viewer's own profile while the operator hides it from other couples. */
export function TakenDownNote() {
  const support = useAuth((auth) => auth.config?.support_email ?? null);
  useEffect(() => void loadConfig(), []);
  return (
    <p role="status" className={`${styles.note} mx-column px-4 py-3.5 panel small quiet text-pretty`}>
      <b className="ink">{texts.heading}</b> {texts.text}
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
