import { type RefObject, useEffect, useReducer } from 'react';
import { nextSheetState, type SheetEvent, type SheetState } from './sheetStates.ts';

/** milliseconds without a change of size after which a sheet is at rest */
const restDelay = 150;

type Dispatch = (event: SheetEvent) => void;

/** Derives a sheet's state from its `open` prop, drags, its size and its running animations. */
export function useSheetState(open: boolean, sheet: RefObject<HTMLElement | null>) {
  const [state, dispatch] = useReducer(nextSheetState, 'closed');
  useEffect(() => dispatch(open ? 'open' : 'close'), [open]);
  useRestAfterSnap(state, sheet, dispatch);
  useResizing(state, sheet, dispatch);
  return [state, dispatch] as const;
}

function useRestAfterSnap(state: SheetState, sheet: RefObject<HTMLElement | null>, dispatch: Dispatch) {
  useEffect(() => {
    if (state !== 'snapping') return;
    let isCancelled = false;
    const frame = requestAnimationFrame(async () => {
      const animations = sheet.current?.getAnimations() ?? [];
      await Promise.allSettled(animations.map((animation) => animation.finished));
      if (!isCancelled) dispatch('rest');
    });
    return () => {
      isCancelled = true;
      cancelAnimationFrame(frame);
    };
  }, [state, sheet, dispatch]);
}

function useResizing(state: SheetState, sheet: RefObject<HTMLElement | null>, dispatch: Dispatch) {
  const watched = state === 'open' || state === 'resizing';
  useEffect(() => {
    const element = sheet.current;
    if (!watched || !element) return;
    let height = element.offsetHeight;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight === height) return;
      height = element.offsetHeight;
      dispatch('resize');
      clearTimeout(timer);
      timer = setTimeout(() => dispatch('rest'), restDelay);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [watched, sheet, dispatch]);
}
