import { lazyComponent } from './lazyComponent.ts';
import styles from './QrCode.module.css';

interface QrCodeProps {
  text: string;
  /** accessible name: what the code contains */
  label: string;
}

const Dots = lazyComponent<QrCodeProps>(() => import('./QrDots.tsx').then((module) => module.QrDots));

/**
 * A QR code on a white card, also in the dark theme, so that any camera reads it. Reserves its space while its code
 * loads.
 */
export const QrCode = (props: QrCodeProps) => (
  <div className={styles.card}>
    <Dots {...props} />
  </div>
);
