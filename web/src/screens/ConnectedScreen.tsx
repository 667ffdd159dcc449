import { timing } from '@twosome/contract/platform/timing';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../features/auth/auth.store.ts';
import { firstLetter } from '../features/twosome/names.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Confetti } from '../ui/Confetti.tsx';
import { JointName } from '../ui/JointName.tsx';
import { Meet } from '../ui/Meet.tsx';
import styles from './ConnectedScreen.module.css';
import { usePageTitle } from './parts/usePageTitle.ts';

/** The moment in which two become one profile. */
export default function ConnectedScreen() {
  usePageTitle('Connected');
  const user = useUser();
  const partner = user.partner?.first_name ?? '';
  const ready = useAfter(timing.connectedContinue);
  const again = useSearchParams()[0].get('again') === 'true';
  return (
    <main id="content" tabIndex={-1} className={styles.screen}>
      <Confetti />
      <Meet state="together" mine={firstLetter(user.first_name)} theirs={firstLetter(partner)} />
      <h1 className={`display ${styles.connected}`}>{again ? 'Together again' : 'Connected'}</h1>
      <p className={`heading ${styles.names}`}>
        <JointName text={`${user.first_name} & ${partner}`} />
      </p>
      <p className={styles.words}>
        {again
          ? 'Welcome back, you two. Everything you had is here again.'
          : 'You two have been connected. Now you can proceed creating your profile.'}
      </p>
      <div className={styles.next} inert={!ready}>
        <ButtonLink to={again ? '/home' : '/profile/photo'}>Continue as {user.first_name}</ButtonLink>
      </div>
    </main>
  );
}

function useAfter(milliseconds: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}
