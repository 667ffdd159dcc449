import ImageOff from 'lucide-react/icons/image-off';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { type Aspect, ratioOf } from './aspect.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './Photo.module.css';
import { placeholderPicture } from './placeholder.ts';

export interface PhotoProps {
  src: string;
  /** what it shows; empty for decoration */
  alt: string;
  /** the box it keeps; without one it fills its parent */
  aspect?: Aspect | undefined;
  /** base64 of a ThumbHash, shown blurred until the photo is here */
  placeholder?: string | null | undefined;
  /** print: a photo of its own. thumb: a small one, without words when it fails. plain: no corners of its own */
  edge?: 'print' | 'thumb' | 'plain';
  /** among the first things on the screen: asked for at once */
  eager?: boolean;
  /** called before another try, where the address must be fetched anew */
  onRetry?: (() => void) | undefined;
  className?: string | undefined;
}

/** A photo that keeps its place, fades in over its blur, and says so when it does not load. */
export function Photo(props: PhotoProps) {
  const { src, aspect, edge = 'print', className } = props;
  return (
    <div
      className={classes(styles.photo, styles[edge], className)}
      style={aspect && ({ '--ratio': ratioOf(aspect) } as CSSProperties)}
      data-fill={aspect ? undefined : true}
    >
      <Picture key={src} {...props} />
    </div>
  );
}

function Picture({ src, alt, placeholder, edge = 'print', eager = false, onRetry }: PhotoProps) {
  const [state, setState] = useState<'coming' | 'here' | 'settled' | 'failed'>('coming');
  const [tries, setTries] = useState(0);
  const drawn = useRef<HTMLImageElement>(null);
  // what the browser has already is there at once, without a blur before it
  useLayoutEffect(() => {
    if (drawn.current?.complete && drawn.current.naturalWidth > 0) setState('settled');
  }, []);
  const blur = placeholder && state !== 'settled' ? placeholderPicture(placeholder) : null;
  const again = () => {
    onRetry?.();
    setState('coming');
    setTries(tries + 1);
  };
  if (state === 'failed') return <Failed alt={alt} small={edge === 'thumb'} onRetry={again} />;
  return (
    <>
      {blur && <img className={styles.blur} src={blur} alt="" aria-hidden="true" />}
      <img
        ref={drawn}
        key={tries}
        className={styles.image}
        data-state={state}
        src={src}
        alt={alt}
        draggable={false}
        decoding="async"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        onLoad={() => setState('here')}
        onError={() => setState('failed')}
        onAnimationEnd={() => setState('settled')}
      />
    </>
  );
}

function Failed({ alt, small, onRetry }: { alt: string; small: boolean; onRetry: () => void }) {
  if (small) {
    return (
      <span className={styles.failed}>
        <Icon of={ImageOff} size={20} label={alt || 'Photo did not load'} />
      </span>
    );
  }
  return (
    <div className={styles.failed}>
      <Icon of={ImageOff} />
      <p className="small">The photo did not load.</p>
      {alt && <p className="vh">{alt}</p>}
      <Button look="outlined" small onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
