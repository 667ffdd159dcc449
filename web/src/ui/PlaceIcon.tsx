import { Badge } from './Badge.tsx';
import { Icon } from './Icon.tsx';
import styles from './PlaceIcon.module.css';
import type { Place } from './place.ts';

/** A place's icon (filled where one is) or face, with its badge. */
export function PlaceIcon({ place, current }: { place: Place; current: boolean }) {
  return (
    <span className={styles.spot}>
      {place.icon && <Icon of={place.icon} filled={current} />}
      {place.face && (
        <span className={styles.face} data-current={current || undefined}>
          {place.face}
        </span>
      )}
      {place.badge && <Badge {...place.badge} corner />}
    </span>
  );
}
