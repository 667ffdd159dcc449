import { useCallback, useSyncExternalStore } from 'react';
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

interface ObjectUrl {
  url: string;
  users: number;
  revoking?: ReturnType<typeof setTimeout>;
}
const objectUrls = new WeakMap<Blob, ObjectUrl>();

function hold(blob: Blob): () => void {
  const held: ObjectUrl = objectUrls.get(blob) ?? { url: URL.createObjectURL(blob), users: 0 };
  objectUrls.set(blob, held);
  held.users += 1;
  clearTimeout(held.revoking);
  return () => {
    held.users -= 1;
    if (held.users > 0) return;
    held.revoking = setTimeout(() => {
      objectUrls.delete(blob);
      URL.revokeObjectURL(held.url);
    }, revokeDelay);
  };
}

/** An object URL of a blob; null at first, and revoked soon after the last component that uses it unmounts. */
export function useObjectUrl(blob: Blob): string | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const release = hold(blob);
      listener();
      return release;
    },
    [blob],
  );
  return useSyncExternalStore(subscribe, () => objectUrls.get(blob)?.url ?? null);
}
