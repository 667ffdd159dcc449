import { useState } from 'react';
import { useAuth } from '../features/auth/auth.store.ts';
import { WaysIn } from '../features/auth/WaysIn.tsx';
import { invitedBy } from '../features/pair/invite.store.ts';
import { Link } from '../platform/router/Link.tsx';
import { SiteFoot } from '../site/SiteFoot.tsx';
import { siteTexts } from '../site/site.texts.ts';
import { Mark } from '../ui/brand/Logo.tsx';
import { usePageTitle } from '../ui/Page.tsx';
import { Scene } from '../ui/Scene.tsx';
import bench from './bench.webp';
import styles from './WelcomeScreen.module.css';

const { welcome } = siteTexts;

/** The sign-in screen. */
export default function WelcomeScreen() {
  usePageTitle(welcome.tab);
  const config = useAuth((auth) => auth.config);
  const [invited] = useState(() => invitedBy() !== '');
  return (
    <>
      <main id="content" tabIndex={-1} className={`${styles.welcome} stack min-h-dvh`}>
        <div className={`${styles.picture} relative overflow-hidden`}>
          <Scene src={bench} width={864} height={1080} />
        </div>
        <div className={`${styles.body} stack relative justify-items-center w-full text-center`}>
          <Mark width={76} />
          <h1 className={`title ${styles.title}`}>{welcome.title}</h1>
          <p className="mt-3 mb-7 quiet text-balance">{welcome.lead}</p>
          {invited && (
            <p role="status" className="w-full mb-5 note">
              {welcome.invited}
            </p>
          )}
          <WaysIn config={config} />
          <p className={`caption ${styles.terms} text-balance`}>
            {welcome.agree}{' '}
            <Link to="/tos" className="link">
              {welcome.terms}
            </Link>{' '}
            {welcome.and}{' '}
            <Link to="/privacy" className="link">
              {welcome.privacy}
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
