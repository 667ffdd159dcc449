import { NavLink } from 'react-router';
import styles from './BottomBar.module.css';
import { PlaceIcon } from './PlaceIcon.tsx';
import type { Place } from './place.ts';

/** The tabs at the foot of a phone; from 768 px the rail takes over. */
export function BottomBar({ label = 'Main', places }: { label?: string; places: readonly Place[] }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {places.map((place) => (
        <NavLink key={place.to} to={place.to} end={place.end ?? false} className={styles.tab ?? ''}>
          {({ isActive }) => (
            <>
              <PlaceIcon place={place} current={isActive} />
              <span>{place.label}</span>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
