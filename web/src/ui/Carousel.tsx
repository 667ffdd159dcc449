import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type Aspect, ratioOf } from './aspect.ts';
import styles from './Carousel.module.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { useSwipe } from './useSwipe.ts';

export interface CarouselProps {
  /** what the slides are, read aloud */
  label: string;
  slides: readonly { key: string; slide: ReactNode }[];
  aspect: Aspect;
  /** from 768 px at most 72 percent of the screen high, centred on a quiet ground */
  bounded?: boolean;
  onSlide?: (at: number) => void;
  /** over the slides, such as a heart */
  children?: ReactNode;
}

/** Photos side by side: swipe, arrows, arrow keys and dots; nothing moves by itself. Fill the slides with `<Photo edge="plain">`. */
export function Carousel({ label, slides, aspect, bounded = false, onSlide, children }: CarouselProps) {
  const [wanted, setWanted] = useState(0);
  const track = useRef<HTMLDivElement>(null);
  const count = slides.length;
  const at = Math.min(wanted, Math.max(count - 1, 0));
  const go = (to: number) => {
    if (to === at || to < 0 || to >= count) return;
    setWanted(to);
    onSlide?.(to);
  };
  const swipe = useSwipe(track, at, count, go);
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowLeft' ? at - 1 : at + 1);
  };
  return (
    // a group, no landmark: a page may show many
    <fieldset
      className={styles.carousel}
      style={{ '--ratio': ratioOf(aspect) } as CSSProperties}
      data-bounded={bounded || undefined}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={turn}
      {...swipe}
    >
      <div ref={track} className={styles.track} style={{ '--at': at } as CSSProperties}>
        {slides.map(({ key, slide }, place) => (
          <Slide key={key} place={place} count={count} at={at}>
            {slide}
          </Slide>
        ))}
      </div>
      {children}
      {count > 1 && <Controls at={at} count={count} onGo={go} />}
    </fieldset>
  );
}

interface SlideProps {
  place: number;
  count: number;
  at: number;
  children: ReactNode;
}

/** Only the current slide and its neighbours hold their photo; only the current one can be reached. */
function Slide({ place, count, at, children }: SlideProps) {
  return (
    <fieldset
      className={styles.slide}
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${count}`}
      inert={place !== at}
    >
      {Math.abs(place - at) <= 1 && children}
    </fieldset>
  );
}

function Controls({ at, count, onGo }: { at: number; count: number; onGo: (to: number) => void }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <>
      <span className={styles.pill} aria-live="polite">
        <span aria-hidden="true">
          {at + 1}/{count}
        </span>
        <span className="vh">
          Image {at + 1} of {count}
        </span>
      </span>
      <span className={styles.dots} aria-hidden="true">
        {places.map((place) => (
          <i key={place} className={classes(place === at && styles.on)} />
        ))}
      </span>
      <button
        type="button"
        className={classes(styles.arrow, styles.previous)}
        aria-label="Previous image"
        aria-disabled={at === 0 || undefined}
        onClick={() => onGo(at - 1)}
      >
        <Icon of={ChevronLeft} />
      </button>
      <button
        type="button"
        className={classes(styles.arrow, styles.next)}
        aria-label="Next image"
        aria-disabled={at === count - 1 || undefined}
        onClick={() => onGo(at + 1)}
      >
        <Icon of={ChevronRight} />
      </button>
    </>
  );
}
