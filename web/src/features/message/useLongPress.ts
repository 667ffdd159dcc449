import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';

/** CSS pixels: up to `slop` a touch is a tap; from `far` on a pull replies; the bubble follows up to `farthest`. */
const slop = 8;
const replyDistance = 56;
const maxPull = 72;
/** milliseconds of a long press */
const pressTime = 450;

interface Touch {
  pointer: number;
  x: number;
  y: number;
  pulled: boolean;
}

interface Holding {
  /** pull direction: towards the middle of the screen */
  towards: 'left' | 'right';
  onReply: () => void;
  onLongPress: () => void;
}

/** Touch gestures of a bubble: pulling it inwards replies, a long press opens its options. */
export function useLongPress({ towards, onReply, onLongPress }: Holding) {
  const sign = towards === 'left' ? -1 : 1;
  const touch = useRef<Touch | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isGesture = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (event: PointerEvent) => {
    isGesture.current = false;
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    touch.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, pulled: false };
    clearTimeout(timer.current);
    // the browser's own menu follows and copies a link; two menus would open
    if (isIn(event.target, 'a')) return;
    timer.current = setTimeout(() => {
      touch.current = null;
      isGesture.current = true;
      onLongPress();
    }, pressTime);
  };

  const move = (event: PointerEvent<HTMLElement>) => {
    const now = touch.current;
    if (now?.pointer !== event.pointerId) return;
    const x = sign * (event.clientX - now.x);
    const y = event.clientY - now.y;
    if (!now.pulled) {
      if (Math.hypot(x, y) < slop) return;
      clearTimeout(timer.current);
      if (x < Math.abs(y)) {
        touch.current = null;
        return;
      }
      now.pulled = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    pull(event.currentTarget, x, sign);
  };

  const end = (event: PointerEvent<HTMLElement>) => {
    clearTimeout(timer.current);
    const now = touch.current;
    touch.current = null;
    if (!now?.pulled || now.pointer !== event.pointerId) return;
    isGesture.current = true;
    event.currentTarget.style.removeProperty('--pull');
    event.currentTarget.removeAttribute('data-pulled');
    if (event.type === 'pointerup' && sign * (event.clientX - now.x) >= replyDistance) onReply();
  };

  /** The lifted finger would also tap: the photo below, or the backdrop of the sheet that the long press opened. */
  const lift = (event: TouchEvent) => {
    if (isGesture.current) event.preventDefault();
  };

  const menu = (event: MouseEvent) => {
    const isByTouch = touch.current !== null || isGesture.current;
    // links, selected text and, with a mouse, photos keep the browser's own menu, which copies and saves them
    const marked = !document.getSelection()?.isCollapsed;
    const nativeMenuTargets = isByTouch ? 'a' : 'a, [data-photos]';
    if (marked || isIn(event.target, nativeMenuTargets)) return;
    event.preventDefault();
    clearTimeout(timer.current);
    if (touch.current === null && isByTouch) return;
    touch.current = null;
    onLongPress();
  };

  return {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onTouchEnd: lift,
    onContextMenu: menu,
  };
}

const isIn = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

function pull(line: HTMLElement, x: number, sign: number): void {
  line.style.setProperty('--pull', `${sign * Math.min(Math.max(x, 0), maxPull)}px`);
  line.setAttribute('data-pulled', x >= replyDistance ? 'far' : 'near');
}
