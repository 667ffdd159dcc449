import { Link, NavLink } from 'react-router';
import { Icon, type IconDrawing } from './Icon.tsx';
import { Logo } from './Logo.tsx';
import { PlaceIcon } from './PlaceIcon.tsx';
import type { Place } from './place.ts';
import styles from './Rail.module.css';

export interface RailProps {
  label?: string;
  home: string;
  places: readonly Place[];
  /** the one main act */
  action?: { to: string; label: string; icon: IconDrawing };
  /** at its foot */
  last?: readonly Place[];
}

/** The places at the side: from 768 px icons, from 1200 px with their words. Nothing on a phone. */
export function Rail({ label = 'Main', home, places, action, last = [] }: RailProps) {
  return (
    <nav className={styles.rail} aria-label={label}>
      <Logo to={home} className={styles.logo} />
      {places.map((place) => (
        <RailLink key={place.to} place={place} />
      ))}
      {action && (
        <Link to={action.to} className={styles.action} title={action.label}>
          <Icon of={action.icon} size={20} />
          <span className={styles.words}>{action.label}</span>
        </Link>
      )}
      <span className="grow" />
      {last.map((place) => (
        <RailLink key={place.to} place={place} />
      ))}
    </nav>
  );
}

function RailLink({ place }: { place: Place }) {
  return (
    <NavLink to={place.to} end={place.end ?? false} className={styles.link ?? ''} title={place.label}>
      {({ isActive }) => (
        <>
          <PlaceIcon place={place} current={isActive} />
          <span className={styles.words}>{place.label}</span>
        </>
      )}
    </NavLink>
  );
}
