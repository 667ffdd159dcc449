import { whenIdle } from '../platform/idle.ts';
import { loadBottomSheet } from './BottomSheet.tsx';
import { loadDialog } from './Dialog.tsx';

/** The first look has the line and the processor to itself. Milliseconds. */
const firstLook = 2500;

/** Does it while nothing else is to do, once the first look is over. What is returned takes it back. */
export function whenSeen(act: () => void): () => void {
  let leave = () => {};
  const timer = setTimeout(() => {
    leave = whenIdle(act);
  }, firstLook);
  return () => {
    clearTimeout(timer);
    leave();
  };
}

/** Brings in what floats, so that it opens at once. A failure is met when it is needed. */
export function warmOverlays(): void {
  whenSeen(() => {
    for (const load of [loadDialog, loadBottomSheet]) load().catch(() => {});
  });
}
