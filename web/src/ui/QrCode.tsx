import { type CSSProperties, useEffect, useState } from 'react';
import { later, useLater } from './later.ts';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  text: string;
  /** what it holds, read aloud */
  label: string;
  /** CSS pixels of the card */
  size?: number;
}

type DotsProps = Pick<QrCodeProps, 'text' | 'label'>;

const dots = later<DotsProps>(() => import('./QrDots.tsx').then((part) => part.QrDots));

/** A QR code on a white card, in the dark too, so that any camera reads it. Keeps its place while its code comes. */
export function QrCode({ text, label, size = 232 }: QrCodeProps) {
  const [missing, setMissing] = useState(false);
  const Dots = useLater(dots, !missing, () => setMissing(true));
  useEffect(() => {
    const again = () => setMissing(false);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <div className={styles.card} style={{ '--size': `${size}px` } as CSSProperties}>
      {Dots && <Dots text={text} label={label} />}
    </div>
  );
}
