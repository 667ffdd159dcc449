import type { Path } from '@twosome/contract/platform/addresses';
import { Link } from '../platform/router/Link.tsx';
import site from './Site.module.css';
import styles from './SiteFoot.module.css';
import { reportTexts } from './site.report.texts.ts';
import { siteTexts } from './site.texts.ts';
import { OnlyWith, useVisitor } from './visitor.tsx';

/** The footer of every public page: further pages and the contact. */
export function SiteFoot() {
  const { signedIn } = useVisitor();
  return (
    <footer className={`${styles.foot} stack small quiet`}>
      <nav aria-label={siteTexts.frame.links}>
        <ul className={`${styles.links} flex flex-wrap`}>
          <QuickLink to="/about">{siteTexts.about.tab}</QuickLink>
          <QuickLink to="/privacy">{siteTexts.privacy.title}</QuickLink>
          <QuickLink to="/tos">{siteTexts.terms.title}</QuickLink>
          <QuickLink to="/delete-account">{siteTexts.deletion.title}</QuickLink>
          <QuickLink to="/report">{reportTexts.title}</QuickLink>
          <QuickLink to="/child-safety">{siteTexts.childSafety.title}</QuickLink>
          {!signedIn && (
            <QuickLink to="/sign-up" className={site.forVisitors}>
              {siteTexts.frame.signIn}
            </QuickLink>
          )}
        </ul>
      </nav>
      <OnlyWith what="support_email">
        {(address) => (
          <a
            href={`mailto:${address}`}
            className={`${styles.link} inline-flex justify-self-start min-h-touch items-center`}
          >
            {address}
          </a>
        )}
      </OnlyWith>
    </footer>
  );
}

interface QuickLinkProps {
  to: Path;
  className?: string | undefined;
  children: string;
}

const QuickLink = ({ to, className, children }: QuickLinkProps) => (
  <li className={className}>
    <Link to={to} className={`${styles.link} inline-flex min-h-touch items-center`}>
      {children}
    </Link>
  </li>
);
