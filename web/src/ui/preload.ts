import { whenIdle } from '../platform/idle.ts';
import { loadBottomSheet } from './BottomSheet.tsx';
import { loadDialog } from './Dialog.tsx';

/** Milliseconds in which the first screen has the network and the processor to itself. */
const firstScreenTime = 2500;

/** Runs `act` when the browser is idle, after the first screen. Returns a function that cancels it. */
export function afterFirstPaint(act: () => void): () => void {
  let cancel = () => {};
  const timer = setTimeout(() => {
    cancel = whenIdle(act);
  }, firstScreenTime);
  return () => {
    clearTimeout(timer);
    cancel();
  };
}

/** Preloads dialogs and sheets, so that they open immediately. A failure is handled when one opens. */
export function preloadOverlays(): void {
  afterFirstPaint(() => {
    for (const load of [loadDialog, loadBottomSheet]) load().catch(() => {});
  });
}
