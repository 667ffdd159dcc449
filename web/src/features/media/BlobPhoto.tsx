import { useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './BlobPhoto.module.css';

/** Shows an image that exists only in this browser. It fills its parent unless `className` gives it a size. */
export function BlobPhoto(props: { blob: Blob; alt: string; className?: string | undefined }) {
  const { blob, alt, className } = props;
  const address = useObjectUrl(blob);
  // an empty src would request the page itself
  return (
    <img
      src={address ?? undefined}
      alt={alt}
      className={classes(styles.photo, className)}
      draggable={false}
    />
  );
}

/**
 * How long an object URL stays valid after its component unmounts. If it were revoked while the image still loads,
 * the browser would log a missing file. Milliseconds.
 */
export const revokeDelay = 60_000;

/** An object URL of a blob; null at first, and revoked soon after the component unmounts. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return setAddress(null);
    const url = URL.createObjectURL(blob);
    setAddress(url);
    return () => void setTimeout(() => URL.revokeObjectURL(url), revokeDelay);
  }, [blob]);
  return address;
}
