import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { hasModifier } from '../platform/keys.ts';
import { type Aspect, cssRatio } from './aspect.ts';
import styles from './Carousel.module.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { savedSlide, saveSlide } from './scrollEntries.ts';
import { uiTexts } from './ui.texts.ts';
import { useSwipe } from './useSwipe.ts';

const { carousel } = uiTexts;

export interface CarouselProps {
  /** accessible name of the slides */
  label: string;
  slides: readonly { key: string; slide: ReactNode }[];
  aspect: Aspect;
  /** the key under which the current slide is stored while the page is open */
  slideKey?: string;
  /** content over the slides, such as a heart */
  children?: ReactNode;
}

/**
 * Photos side by side, with swipe, arrows, arrow keys and dots; it never moves by itself. Fill the slides with
 * `<Photo edge="plain">`.
 */
export function Carousel({ label, slides, aspect, slideKey, children }: CarouselProps) {
  const [selected, setSelected] = useState(() => (slideKey === undefined ? 0 : savedSlide(slideKey)));
  const track = useRef<HTMLDivElement>(null);
  const count = slides.length;
  const at = Math.min(selected, Math.max(count - 1, 0));
  const go = (to: number) => {
    if (to === at || to < 0 || to >= count) return;
    setSelected(to);
    if (slideKey !== undefined) saveSlide(slideKey, to);
  };
  const swipe = useSwipe(track, at, count, go);
  const onArrowKey = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || hasModifier(event)) return;
    event.preventDefault();
    go(event.key === 'ArrowLeft' ? at - 1 : at + 1);
  };
  return (
    // a group, not a landmark: a page may show many
    <fieldset
      className={styles.carousel}
      style={{ '--ratio': cssRatio(aspect) } as CSSProperties}
      aria-roledescription={carousel.role}
      aria-label={label}
      onKeyDown={onArrowKey}
      {...swipe}
    >
      <div ref={track} className={styles.track} style={{ '--at': at } as CSSProperties}>
        {slides.map(({ key, slide }, index) => (
          <Slide key={key} index={index} count={count} at={at}>
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
  index: number;
  count: number;
  at: number;
  children: ReactNode;
}

/** Renders only the current slide and its neighbours; only the current one is focusable. */
function Slide({ index, count, at, children }: SlideProps) {
  return (
    <fieldset
      className={`${styles.slide} flex-none w-full`}
      aria-roledescription={carousel.slideRole}
      aria-label={carousel.slide(index + 1, count)}
      inert={index !== at}
    >
      {Math.abs(index - at) <= 1 && children}
    </fieldset>
  );
}

function Controls({ at, count, onGo }: { at: number; count: number; onGo: (to: number) => void }) {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return (
    <>
      <span className={`${styles.pill} px-2.5 py-1`} aria-live="polite">
        <span aria-hidden="true">
          {at + 1}/{count}
        </span>
        <span className="vh">{carousel.image(at + 1, count)}</span>
      </span>
      <span className={`${styles.dots} justify-center gap-1.5`} aria-hidden="true">
        {indexes.map((index) => (
          <i key={index} className={classes(index === at && styles.on)} />
        ))}
      </span>
      <button
        type="button"
        className={classes(styles.arrow, 'center', styles.previous)}
        aria-label={carousel.previous}
        aria-disabled={at === 0 || undefined}
        onClick={() => onGo(at - 1)}
      >
        <Icon of={ChevronLeft} />
      </button>
      <button
        type="button"
        className={classes(styles.arrow, 'center', styles.next)}
        aria-label={carousel.next}
        aria-disabled={at === count - 1 || undefined}
        onClick={() => onGo(at + 1)}
      >
        <Icon of={ChevronRight} />
      </button>
    </>
  );
}
