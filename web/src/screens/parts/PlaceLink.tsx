import { Link } from 'react-router';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Navigation.module.css';
import { OwnFace } from './OwnFace.tsx';
import type { Place } from './places.ts';

/** One place in a bar: its icon with what is unseen there, and its name. */
export function PlaceLink({ place, current }: { place: Place; current: boolean }) {
  return (
    <Link to={place.to} aria-current={current ? 'page' : undefined} className={styles.place}>
      <span className={styles.spot}>
        {place.icon ? <Icon of={place.icon} filled={current} /> : <OwnFace size={26} />}
        {place.unseen && <Badge {...place.unseen} corner />}
      </span>
      <span className={styles.words}>{place.label}</span>
    </Link>
  );
}
