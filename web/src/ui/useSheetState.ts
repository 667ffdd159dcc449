import { type RefObject, useEffect, useReducer } from 'react';
import { nextSheetState, type SheetEvent, type SheetState } from './sheetStates.ts';

/** ms without a change of size after which a sheet rests */
const calm = 150;

type Tell = (event: SheetEvent) => void;

/** Follows a sheet through its states: by its wish, by the finger on it, by its own size and its running movements. */
export function useSheetState(open: boolean, sheet: RefObject<HTMLElement | null>) {
  const [state, tell] = useReducer(nextSheetState, 'closed');
  useEffect(() => tell(open ? 'open' : 'close'), [open]);
  useRestAfterSnap(state, sheet, tell);
  useResizing(state, sheet, tell);
  return [state, tell] as const;
}

function useRestAfterSnap(state: SheetState, sheet: RefObject<HTMLElement | null>, tell: Tell) {
  useEffect(() => {
    if (state !== 'snapping') return;
    let left = false;
    const frame = requestAnimationFrame(async () => {
      const motions = sheet.current?.getAnimations() ?? [];
      await Promise.allSettled(motions.map((motion) => motion.finished));
      if (!left) tell('rest');
    });
    return () => {
      left = true;
      cancelAnimationFrame(frame);
    };
  }, [state, sheet, tell]);
}

function useResizing(state: SheetState, sheet: RefObject<HTMLElement | null>, tell: Tell) {
  const watched = state === 'open' || state === 'resizing';
  useEffect(() => {
    const element = sheet.current;
    if (!watched || !element) return;
    let height = element.offsetHeight;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight === height) return;
      height = element.offsetHeight;
      tell('resize');
      clearTimeout(timer);
      timer = setTimeout(() => tell('rest'), calm);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [watched, sheet, tell]);
}
