import { lazyComponent, useLazyComponent } from './lazyComponent.ts';
import styles from './QrCode.module.css';

interface QrCodeProps {
  text: string;
  /** accessible name: what the code contains */
  label: string;
}

const dots = lazyComponent<QrCodeProps>(() => import('./QrDots.tsx').then((module) => module.QrDots));

/**
 * A QR code on a white card, also in the dark theme, so that any camera reads it. Reserves its space while its code
 * loads.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const Dots = useLazyComponent(dots, true);
  return <div className={styles.card}>{Dots && <Dots text={text} label={label} />}</div>;
}
