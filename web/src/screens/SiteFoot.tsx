import { Link } from '../platform/router/Link.tsx';
import { classes } from '../ui/classes.ts';
import styles from './SiteFoot.module.css';
import { OnlyWith, useVisitor } from './visitor.tsx';

/** The footer of every public page: further pages and the contact. */
export function SiteFoot() {
  const { signedIn } = useVisitor();
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
