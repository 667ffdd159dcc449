import type { ReactNode } from 'react';
import { Link } from '../../platform/router/Link.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { useAuth, useUser } from '../auth/auth.store.ts';
import { authTexts } from '../auth/auth.texts.ts';
import { OwnFace } from '../auth/OwnFace.tsx';
import { shownName } from '../twosome/names.ts';
import { useTwosome } from '../twosome/twosome.store.ts';
import { followTexts } from './follow.texts.ts';
import styles from './OwnAside.module.css';

/** The column right of the timeline on wide windows: the couple, further links, and the small print. */
export function OwnAside({ children }: { children?: ReactNode }) {
  const { first_name, partner, twosome: own } = useUser();
  const twosome = useTwosome(own?.id ?? '');
  const support = useAuth((auth) => auth.config?.support_email);
  return (
    <>
      <Link to="/profile" className="row gap-3 mb-7">
        <OwnFace size={52} />
        <span className="grow">
          <span className="block strong">
            <JointName text={shownName(twosome?.username ?? '-')} />
          </span>
          <span className="block small quiet">
            {authTexts.namesOf(first_name, partner?.first_name ?? '')}
          </span>
        </span>
      </Link>
      {children}
      <nav aria-label={followTexts.aside.links} className={`${styles.links} flex flex-wrap caption`}>
        <Link to="/about">{followTexts.aside.about}</Link>
        <Link to="/privacy">{followTexts.aside.privacy}</Link>
        <Link to="/tos">{followTexts.aside.terms}</Link>
        {support && <a href={`mailto:${support}`}>{support}</a>}
      </nav>
    </>
  );
}
