import type { ReactNode } from 'react';
import { BackButton } from '../ui/BackButton.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Logo } from '../ui/brand/Logo.tsx';
import { usePageTitle } from '../ui/Page.tsx';
import styles from './Site.module.css';
import { SiteFoot } from './SiteFoot.tsx';
import { siteTexts } from './site.texts.ts';
import { useVisitor } from './visitor.tsx';

/** The frame of the public pages. `title` precedes the product's name in the browser tab. */
export function Site({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  const { signedIn } = useVisitor();
  return (
    <div className={`${styles.site} flex flex-col min-h-dvh mx-auto`}>
      <header className={`${styles.bar} row`}>
        {signedIn && (
          <div className={styles.back}>
            <BackButton to="/profile/settings" />
          </div>
        )}
        <Logo to={signedIn ? '/home' : '/'} />
        {!signedIn && (
          <ButtonLink look="text" to="/sign-up" className={styles.signIn}>
            {siteTexts.frame.signIn}
          </ButtonLink>
        )}
      </header>
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFoot />
    </div>
  );
}
