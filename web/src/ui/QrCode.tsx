import { type CSSProperties, lazy, Suspense } from 'react';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  text: string;
  /** what it holds, read aloud */
  label: string;
  /** CSS pixels of the card */
  size?: number;
}

const QrDots = lazy(() => import('./QrDots.tsx').then((part) => ({ default: part.QrDots })));

/** A QR code on a white card, in the dark too, so that any camera reads it. Keeps its place while its code comes. */
export function QrCode({ text, label, size = 232 }: QrCodeProps) {
  return (
    <div className={styles.card} style={{ '--size': `${size}px` } as CSSProperties}>
      <Suspense fallback={null}>
        <QrDots text={text} label={label} />
      </Suspense>
    </div>
  );
}
