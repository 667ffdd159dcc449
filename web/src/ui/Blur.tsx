import { useMemo } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import styles from './Photo.module.css';

/** The blurred picture behind a photo that is loading, from a base64 ThumbHash; nothing if the hash is invalid. */
export function Blur({ hash }: { hash: string }) {
  const picture = useMemo(() => decode(hash), [hash]);
  return picture && <img className={styles.blur} src={picture} alt="" aria-hidden="true" />;
}

function decode(hash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0));
    return bytes.length < 5 ? null : thumbHashToDataURL(bytes);
  } catch {
    return null;
  }
}
