import ImageOff from 'lucide-react/icons/image-off';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { pictureKey } from '../platform/signedUrls.ts';
import { type Aspect, cssRatio } from './aspect.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './Photo.module.css';
import { uiTexts } from './ui.texts.ts';
import { usePicture } from './usePictures.ts';

interface PhotoProps {
  /** an address of our server, as responses contain it, or a local URL */
  src: string;
  /** alternative text; empty for decoration */
  alt: string;
  /** the reserved shape; without one it fills its parent */
  aspect?: Aspect | undefined;
  /** base64 of a ThumbHash, shown blurred until the photo has loaded */
  placeholder?: string | null | undefined;
  /** print: a photo by itself. thumb: a small one, without text when it fails. plain: no rounded corners */
  edge?: 'print' | 'thumb' | 'plain';
  /** above the fold: loads immediately */
  eager?: boolean;
  /** for a photo inside a button: the button calls the given function to retry; null: no retry needed */
  onFailed?: (retry: (() => void) | null) => void;
}

/**
 * A photo that reserves its space, fades in over its blur, renews its signed URL, and shows an error when it does
 * not load.
 */
export function Photo(props: PhotoProps) {
  const { src, aspect, edge = 'print' } = props;
  return (
    <div
      className={classes(styles.photo, styles[edge])}
      style={aspect && ({ '--ratio': cssRatio(aspect) } as CSSProperties)}
      data-fill={aspect ? undefined : true}
    >
      <Drawn key={pictureKey(src)} {...props} />
    </div>
  );
}

function Drawn({ src, alt, placeholder, edge = 'print', eager = false, onFailed }: PhotoProps) {
  const { url, isFailed, tries, onError, retry } = usePicture(src);
  const [state, setState] = useState<'coming' | 'here' | 'settled'>('coming');
  const drawn = useRef<HTMLImageElement>(null);
  const latest = useRef({ onFailed, retry });
  latest.current = { onFailed, retry };
  useEffect(() => latest.current.onFailed?.(isFailed ? () => latest.current.retry() : null), [isFailed]);
  // an image in the browser's cache shows immediately, without a blur
  useLayoutEffect(() => {
    if (url !== null && drawn.current?.complete && drawn.current.naturalWidth > 0) setState('settled');
  }, [url]);
  if (isFailed)
    return <Failed alt={alt} small={edge === 'thumb'} onRetry={onFailed === undefined ? retry : null} />;
  const blur = placeholder && state !== 'settled' ? placeholderPicture(placeholder) : null;
  return (
    <>
      {blur && <img className={styles.blur} src={blur} alt="" aria-hidden="true" />}
      {url !== null && (
        <img
          ref={drawn}
          key={tries}
          className={styles.image}
          data-state={state}
          src={url}
          alt={alt}
          draggable={false}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          onLoad={() => setState('here')}
          onError={onError}
          onAnimationEnd={() => setState('settled')}
        />
      )}
    </>
  );
}

/** `onRetry` is null inside a button, which retries itself. */
function Failed({ alt, small, onRetry }: { alt: string; small: boolean; onRetry: (() => void) | null }) {
  if (small) {
    return (
      <span className={styles.failed}>
        <Icon of={ImageOff} size={20} label={alt || uiTexts.photo.failedThumb} />
      </span>
    );
  }
  if (onRetry === null) {
    return (
      <span className={styles.failed}>
        <Icon of={ImageOff} />
        <span className="small">{uiTexts.photo.failedTap}</span>
      </span>
    );
  }
  return (
    <div className={styles.failed}>
      <Icon of={ImageOff} />
      <p className="small">{uiTexts.photo.failed}</p>
      {alt && <p className="vh">{alt}</p>}
      <Button look="outlined" small onClick={onRetry}>
        {uiTexts.buttons.retry}
      </Button>
    </div>
  );
}

const cache = new Map<string, string | null>();
const maxEntries = 300;

/**
 * The blurred picture behind a photo that is loading: a data URL for a base64 ThumbHash; null if the hash is
 * invalid.
 */
export function placeholderPicture(hash: string): string | null {
  const known = cache.get(hash);
  if (known !== undefined) return known;
  const picture = decode(hash);
  const oldest = cache.keys().next();
  if (cache.size >= maxEntries && !oldest.done) cache.delete(oldest.value);
  cache.set(hash, picture);
  return picture;
}

function decode(hash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0));
    return bytes.length < 5 ? null : thumbHashToDataURL(bytes);
  } catch {
    return null;
  }
}
