import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Logo } from '../../ui/Logo.tsx';
import { BackButton } from './BackButton.tsx';
import { OnlyWith } from './OnlyWith.tsx';
import styles from './Site.module.css';
import { usePageTitle } from './usePageTitle.ts';
import { useVisitor } from './visitor.ts';

/** The frame of the public pages. `title` is what the browser's tab says before the product's name. */
export function Site({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  const { signedIn } = useVisitor();
  return (
    <div className={styles.site}>
      <header className={styles.bar}>
        {signedIn && (
          <div className={styles.back}>
            <BackButton to="/profile/settings" />
          </div>
        )}
        <Logo to={signedIn ? '/home' : '/'} />
        {!signedIn && (
          <ButtonLink look="text" to="/sign-up" className={styles.signIn}>
            Sign in
          </ButtonLink>
        )}
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Foot signedIn={signedIn} />
    </div>
  );
}

function Foot({ signedIn }: { signedIn: boolean }) {
  return (
    <footer className={styles.foot}>
      <nav aria-label="Quick links">
        <ul className={styles.links}>
          <QuickLink to="/about">About</QuickLink>
          <QuickLink to="/privacy">Privacy policy</QuickLink>
          <QuickLink to="/tos">Terms of service</QuickLink>
          <QuickLink to="/delete-account">Delete account</QuickLink>
          {!signedIn && <QuickLink to="/sign-up">Sign in</QuickLink>}
        </ul>
      </nav>
      <OnlyWith what="support_email">
        {(address) => (
          <a href={`mailto:${address}`} className={classes(styles.link, styles.mail)}>
            {address}
          </a>
        )}
      </OnlyWith>
    </footer>
  );
}

const QuickLink = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  </li>
);
