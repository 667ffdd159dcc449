import { distances } from '@twosome/contract/platform/timing';
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

/** CSS pixels after which a touch is a drag instead of a tap */
const slop = 8;

interface Drag {
  pointer: number;
  x: number;
  y: number;
  sideways: boolean;
}

/**
 * Pointer handling of a row of slides. Moves the track through `--drag` while the finger is down, then reports the
 * next slide. A drag suppresses the click at its end, so that a swipe is never also a tap.
 */
export function useSwipe(
  track: RefObject<HTMLElement | null>,
  at: number,
  count: number,
  onSlide: (at: number) => void,
) {
  const drag = useRef<Drag | null>(null);
  const swallowClick = useRef(false);

  const start = (event: PointerEvent) => {
    if (count < 2 || !event.isPrimary || event.button !== 0) return;
    swallowClick.current = false;
    drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, sideways: false };
  };

  const move = (event: PointerEvent) => {
    const current = drag.current;
    if (!current || event.pointerId !== current.pointer) return;
    const x = event.clientX - current.x;
    const y = event.clientY - current.y;
    if (!current.sideways) {
      if (Math.abs(x) < slop || Math.abs(x) < Math.abs(y)) return;
      current.sideways = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    pull(track.current, draggedBy(at, count, x));
  };

  const end = (event: PointerEvent) => {
    const current = drag.current;
    if (!current || event.pointerId !== current.pointer) return;
    drag.current = null;
    if (!current.sideways) return;
    swallowClick.current = true;
    release(track.current);
    if (event.type === 'pointerup') onSlide(slideAfter(at, count, event.clientX - current.x));
  };

  const click = (event: MouseEvent) => {
    if (!swallowClick.current) return;
    swallowClick.current = false;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: click,
  };
}

function pull(track: HTMLElement | null, by: number) {
  track?.style.setProperty('--drag', `${by}px`);
  track?.setAttribute('data-dragging', '');
}

function release(track: HTMLElement | null) {
  track?.style.setProperty('--drag', '0px');
  track?.removeAttribute('data-dragging');
}

/**
 * The slide after a drag of `moved` CSS pixels (left is negative): a neighbour once past the tolerance, else the
 * same.
 */
function slideAfter(at: number, count: number, moved: number): number {
  if (Math.abs(moved) < distances.carouselSwipe) return at;
  const next = moved < 0 ? at + 1 : at - 1;
  return Math.min(Math.max(next, 0), count - 1);
}

/** The track's offset during a drag: the full distance between slides, a third of it past the ends. */
function draggedBy(at: number, count: number, moved: number): number {
  const pastStart = at === 0 && moved > 0;
  const pastEnd = at === count - 1 && moved < 0;
  return pastStart || pastEnd ? moved / 3 : moved;
}
