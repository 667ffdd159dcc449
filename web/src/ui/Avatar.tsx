import type { CSSProperties } from 'react';
import { pictureKey } from '../platform/signedUrls.ts';
import styles from './Avatar.module.css';
import { Pair } from './brand/Pair.tsx';
import { usePicture } from './usePictures.ts';

export interface AvatarProps {
  photo?: string | null | undefined;
  /** one letter for one person, two for a couple; shown without a photo, or when it does not load */
  initials: string;
  /** the person's colour: mine is blush, theirs mist */
  side?: 'mine' | 'theirs';
  /** CSS pixels: 20, 24, 28, 40 (a list), 52, 60, 112 (a profile) */
  size?: number;
  /** accessible name; leave it out beside a written name */
  label?: string;
}

/** A round photo, or initials in its place. */
export function Avatar({ photo, ...props }: AvatarProps) {
  return photo ? <Face key={pictureKey(photo)} photo={photo} {...props} /> : <Letters {...props} />;
}

function Face({ photo, ...props }: AvatarProps & { photo: string }) {
  const { url, isFailed, tries, onLoad, onError } = usePicture(photo);
  const { size = 40, label = '' } = props;
  if (isFailed)
    return (
      <>
        <Letters {...props} />
        {/* tried again, out of sight */}
        {url !== null && <img key={tries} hidden src={url} alt="" onLoad={onLoad} onError={onError} />}
      </>
    );
  if (url === null) return <span className={styles.coming} style={{ width: size, height: size }} />;
  return (
    <img
      key={tries}
      className={styles.face}
      src={url}
      alt={label}
      width={size}
      height={size}
      decoding="async"
      onError={onError}
    />
  );
}

function Letters({ initials, side = 'mine', size = 40, label }: Omit<AvatarProps, 'photo'>) {
  const [left = '', right] = Array.from(initials);
  if (right) return <Pair left={left} right={right} size={size} {...(label ? { label } : {})} />;
  return (
    <span
      className={`${styles.person} center flex-none`}
      data-side={side}
      style={{ '--size': `${size}px` } as CSSProperties}
    >
      <span aria-hidden="true">{left}</span>
      {label && <span className="vh">{label}</span>}
    </span>
  );
}
