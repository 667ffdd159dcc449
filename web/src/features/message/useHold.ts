import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** CSS pixels: a touch that moves less is still a tap; one pulled so far answers; it follows no further than that. */
const slop = 8;
const far = 56;
const farthest = 72;
/** milliseconds that a finger rests on something to ask what can be done with it */
const held = 450;

interface Touch {
  pointer: number;
  x: number;
  y: number;
  pulled: boolean;
}

interface Holding {
  /** where it is pulled to: the middle of the screen */
  towards: 'left' | 'right';
  onReply: () => void;
  onHold: () => void;
}

/** What a finger does to a bubble: pulled inwards it is answered, held it shows what can be done with it. */
export function useHold({ towards, onReply, onHold }: Holding) {
  const sign = towards === 'left' ? -1 : 1;
  const touch = useRef<Touch | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const swallowClick = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (event: PointerEvent) => {
    swallowClick.current = false;
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    touch.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, pulled: false };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      touch.current = null;
      swallowClick.current = true;
      onHold();
    }, held);
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
    swallowClick.current = true;
    event.currentTarget.style.removeProperty('--pull');
    event.currentTarget.removeAttribute('data-pulled');
    if (event.type === 'pointerup' && sign * (event.clientX - now.x) >= far) onReply();
  };

  const click = (event: MouseEvent) => {
    if (!swallowClick.current) return;
    swallowClick.current = false;
    event.preventDefault();
    event.stopPropagation();
  };

  const menu = (event: MouseEvent) => {
    // a link and words that are marked keep the browser's own menu
    const marked = !document.getSelection()?.isCollapsed;
    if (marked || (event.target instanceof Element && event.target.closest('a'))) return;
    event.preventDefault();
    clearTimeout(timer.current);
    if (touch.current === null && swallowClick.current) return;
    touch.current = null;
    onHold();
  };

  return {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: click,
    onContextMenu: menu,
  };
}

function pull(line: HTMLElement, x: number, sign: number): void {
  line.style.setProperty('--pull', `${sign * Math.min(Math.max(x, 0), farthest)}px`);
  line.setAttribute('data-pulled', x >= far ? 'far' : 'near');
}
