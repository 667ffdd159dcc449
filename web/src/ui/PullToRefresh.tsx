import { distances } from '@twosome/contract/platform/timing';
import { useEffect, useEffectEvent, useRef } from 'react';
import { haptic } from '../native/native.ts';
import { TwoCircles } from './brand/TwoCircles.tsx';
import styles from './PullToRefresh.module.css';

/** The indicator follows the finger at this share of its way, up to a longest way in CSS pixels. */
const resistance = 0.5;
const longest = 96;
/** CSS pixels before a touch is a pull or something else. */
const slop = 8;

interface PullToRefreshProps {
  isRefreshing: boolean;
  /** for screen readers, while it refreshes */
  label: string;
  onRefresh: () => void;
}

/** A pull at the top of the page refreshes it. The page itself does not move. */
export function PullToRefresh({ isRefreshing, label, onRefresh }: PullToRefreshProps) {
  const place = useRef<HTMLDivElement>(null);
  usePull({
    isOff: isRefreshing,
    onMove: (distance) => {
      place.current?.style.setProperty('--pull', `${distance}px`);
      place.current?.toggleAttribute('data-pulled', distance > 0);
    },
    onRefresh,
  });
  return (
    <div
      ref={place}
      role="status"
      className={`${styles.place} stack justify-items-center`}
      data-refreshing={isRefreshing || undefined}
    >
      <span className={`${styles.circles} center size-touch round`}>
        <TwoCircles width={24} motion={isRefreshing ? 'turning' : 'once'} />
      </span>
      {isRefreshing && <span className="vh">{label}</span>}
    </div>
  );
}

interface Pull {
  isOff: boolean;
  /** the distance of the indicator; 0 when the pull ends */
  onMove: (distance: number) => void;
  onRefresh: () => void;
}

function usePull({ isOff, onMove, onRefresh }: Pull): void {
  const mayStart = useEffectEvent(
    ({ touches, target }: TouchEvent) =>
      !isOff &&
      touches.length === 1 &&
      window.scrollY <= 0 &&
      (target as Element).closest('[role="dialog"]') === null,
  );
  const move = useEffectEvent(onMove);
  const refresh = useEffectEvent(onRefresh);

  useEffect(() => {
    let from: Touch | undefined;
    let distance = 0;
    const start = (event: TouchEvent) => {
      if (from !== undefined || !mayStart(event)) return;
      from = event.touches[0];
      // only during a pull: a page with this listener scrolls later
      window.addEventListener('touchmove', follow, { passive: false });
    };
    const follow = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (from === undefined || touch === undefined || event.touches.length > 1) return stop();
      const [dx, dy] = [touch.clientX - from.clientX, touch.clientY - from.clientY];
      if (distance === 0) {
        if (Math.hypot(dx, dy) < slop) return;
        if (dy < Math.abs(dx)) return stop();
      }
      if (event.cancelable) event.preventDefault();
      const before = distance;
      distance = Math.max(1, Math.min(longest, (dy - slop) * resistance));
      if (before < distances.pullToRefresh && distance >= distances.pullToRefresh) haptic('light');
      move(distance);
    };
    const stop = () => {
      window.removeEventListener('touchmove', follow);
      from = undefined;
      distance = 0;
      move(0);
    };
    const end = () => {
      const isFar = distance >= distances.pullToRefresh;
      stop();
      if (isFar) refresh();
    };
    window.addEventListener('touchstart', start, { passive: true });
    window.addEventListener('touchend', end);
    window.addEventListener('touchcancel', stop);
    return () => {
      stop();
      window.removeEventListener('touchstart', start);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', stop);
    };
  }, []);
}
