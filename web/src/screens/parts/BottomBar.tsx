import { useUser } from '../../features/auth/auth.store.ts';
import styles from './Navigation.module.css';
import { PlaceLink } from './PlaceLink.tsx';
import { type PlaceName, tabsOf } from './places.ts';

/** The tabs at the bottom of a phone. */
export function BottomBar({ current }: { current: PlaceName | undefined }) {
  const user = useUser();
  return (
    <nav aria-label="Main" className={styles.bottom}>
      {tabsOf(user).map((place) => (
        <PlaceLink key={place.name} place={place} current={place.name === current} />
      ))}
    </nav>
  );
}
