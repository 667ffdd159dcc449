import ImageOff from 'lucide-react/icons/image-off';
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { loadedUrl, markLoaded, type PhotoSource, srcSetOf } from '../platform/photoSource.ts';
import { pictureKey } from '../platform/signedUrls.ts';
import { type Aspect, cssRatio } from './aspect.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { lazyComponent } from './lazyComponent.ts';
import styles from './Photo.module.css';
import { uiTexts } from './ui.texts.ts';
import { usePicture } from './usePictures.ts';

/** Loads beside the first screen's code, not with it, and immediately, so that it arrives before the photos. */
const Blur = lazyComponent<{ hash: string }>(() => import('./Blur.tsx').then((file) => file.Blur));
Blur.load().catch(() => {});

interface PhotoProps {
  /** an address of our server, as responses contain it, a photo in several sizes, or a local URL */
  src: string | PhotoSource;
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
      <Drawn key={pictureKey(addressOf(src))} {...props} />
    </div>
  );
}

const addressOf = (src: string | PhotoSource): string => (typeof src === 'string' ? src : src.address);

function Drawn({ src, alt, placeholder, edge = 'print', eager = false, onFailed }: PhotoProps) {
  const { url, isFailed, tries, onLoad, onError, retry } = usePicture(addressOf(src));
  // one that was loaded before, such as by the first look, shows immediately, without a blur
  const [state, setState] = useState<'coming' | 'here' | 'settled'>(() =>
    typeof src !== 'string' && loadedUrl(src) !== undefined ? 'settled' : 'coming',
  );
  const drawn = useRef<HTMLImageElement>(null);
  const reportFailure = useEffectEvent((failed: boolean) => onFailed?.(failed ? retry : null));
  useEffect(() => reportFailure(isFailed), [isFailed]);
  // so does one in the browser's cache
  useLayoutEffect(() => {
    if (url !== null && drawn.current?.complete && drawn.current.naturalWidth > 0) setState('settled');
  }, [url]);
  return (
    <>
      {placeholder && state !== 'settled' && !isFailed && <Blur hash={placeholder} />}
      {url !== null && (
        <img
          ref={drawn}
          key={tries}
          className={styles.image}
          data-state={state}
          // before src, which would load the full size
          {...(typeof src !== 'string' && { sizes: src.sizes, srcSet: srcSetOf(url, src) })}
          src={url}
          alt={alt}
          draggable={false}
          // the first look has decoded it: no frame may be without it
          decoding={eager ? 'sync' : 'async'}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          onLoad={({ currentTarget }) => {
            onLoad();
            if (typeof src !== 'string') markLoaded(currentTarget.currentSrc || url);
            setState((now) => (now === 'settled' ? now : 'here'));
          }}
          onError={onError}
          onAnimationEnd={() => setState('settled')}
        />
      )}
      {isFailed && (
        <Failed alt={alt} small={edge === 'thumb'} onRetry={onFailed === undefined ? retry : null} />
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
