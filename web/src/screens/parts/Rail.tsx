import Plus from 'lucide-react/icons/plus';
import { useUser } from '../../features/auth/auth.store.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './Navigation.module.css';
import { PlaceLink } from './PlaceLink.tsx';
import { type PlaceName, railOf, settings } from './places.ts';

/** The places at the left edge, from 768 px; with their names from 1200 px. */
export function Rail({ current }: { current: PlaceName | undefined }) {
  const user = useUser();
  return (
    <nav aria-label="Main" className={styles.rail}>
      <Logo to="/home" className={styles.logo} />
      {railOf(user).map((place) => (
        <PlaceLink key={place.name} place={place} current={place.name === current} />
      ))}
      {user.partner !== null && (
        <ButtonLink to="/post/add" icon={Plus} className={styles.add}>
          Add a post
        </ButtonLink>
      )}
      <span className={styles.push} />
      <PlaceLink place={settings} current={current === 'settings'} />
    </nav>
  );
}
