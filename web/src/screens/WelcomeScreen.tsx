import { useState } from 'react';
import { useAuth } from '../features/auth/auth.store.ts';
import { WaysIn } from '../features/auth/WaysIn.tsx';
import { invitedBy } from '../features/pair/pair.store.ts';
import { Link } from '../platform/router/Link.tsx';
import { Mark } from '../ui/Logo.tsx';
import { usePageTitle } from '../ui/Page.tsx';
import { Scene } from '../ui/Scene.tsx';
import bench from './pictures/bench.webp';
import { SiteFoot } from './SiteFoot.tsx';
import styles from './WelcomeScreen.module.css';

/** The sign-in screen. */
export default function WelcomeScreen() {
  usePageTitle('Welcome');
  const config = useAuth((auth) => auth.config);
  const [invited] = useState(() => invitedBy() !== '');
  return (
    <>
      <main id="content" tabIndex={-1} className={styles.welcome}>
        <div className={styles.picture}>
          <Scene src={bench} width={864} height={1080} />
        </div>
        <div className={styles.body}>
          <Mark width={76} />
          <h1 className={`title ${styles.title}`}>Welcome to Twosome</h1>
          <p className={`quiet ${styles.lead}`}>
            Create a unique profile for the two of you, share your special moments, and see what other couples
            are up to.
          </p>
          {invited && (
            <p role="status" className={styles.invitation}>
              You have an invitation. Sign in to accept it.
            </p>
          )}
          <WaysIn config={config} />
          <p className={`caption ${styles.terms}`}>
            By continuing you agree to the{' '}
            <Link to="/tos" className="link">
              terms of service
            </Link>{' '}
            and the{' '}
            <Link to="/privacy" className="link">
              privacy policy
            </Link>
            .
          </p>
        </div>
      </main>
      <div className={styles.foot}>
        <SiteFoot />
      </div>
    </>
  );
}
